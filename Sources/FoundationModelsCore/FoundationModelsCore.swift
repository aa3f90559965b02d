import Generation
