extension LanguageProfile {
    /// Made by Tools/make-language-profiles from langdetect 1.0.9 (Apache-2.0); not to be edited.
    static let sources: [(code: String, shares: [Int], sequences: String)] = [
        ("cs",
         [11600, 3751, 2309, 1954, 1681, 1522, 1403, 1292, 1189, 1089, 1025, 992, 914, 867, 823, 782, 749, 713, 697, 652],
         """
         _je je_ ní_ _po ch_ _v_ _a_ na_ _pr _na _se ho_ ce_ ter ou_ _ne _ro _st ick pro ých se_ ost em_ _př ké_ kte
         ky_ ské sta ého ně_ _kt _ob _ve _do _by _ko byl ím_ ka_ la_ _vy _z_ ký_ ova _za ku_ ský cí_ sti ích _ja né_
         nsk dní _ma _sp _če lov sou edn rov str ení ová _le ká_ _so ist ný_ _pa ny_ vní le_ cké od_ _od pře jed to_
         ko_ ním ná_ _me ti_ ící pod odn ové pol sto _mo _te kéh _ka zna ran vé_ _ná ie_ nos ast řed ový ent nic _zá
         cký ako _re ve_ _sv _vý tel neb ebo mi_ vá_ en_ ta_ ech ele pra van _ta spo _li tic uje cho vět tro ým_ slo
         dy_ kov ém_ st_ ro_ esk lní ice tí_ rod men ate _sl ván jíc nov ovi bo_ _ně _kr tra jak roz _ji kon _s_ ole
         ati čes ci_ yl_ _mě _ze erý kýc let ího va_ _ho sko eri kou ání _an ěst níc áln tní sky _ch ra_ ze_ rav lo_
         jí_ nej oce měs ven ste tor ást ros _de výc eck ani nýc vat ší_ _in lad ver oli roc rý_ vod _mi sku nou rok
         _dr _sk _tr pří hod olo el_ ská ric tov oku tře kla zem eré _al du_ ina do_ _to dno tav lav len mu_ ame ek_
         alo ují _fi est er_ _hr ční tak lic led las _os nu_ ré_ ens tin ty_ čen es_ ace dob _ce kol erá žen _pl zen
         al_ on_ pad čás us_ oje rní ezi _ba ví_ dru při níh hra _o_ ern _vo tu_ _br val _sa nač no_ vel ruh chá ion
         ený ají stá jso vý_ ečn ovo _bo oto tví ale _js ru_ den ede stv ali _di tsk iny lsk li_ uží ník rá_ ach stu
         _la rat _zn adn ekt ly_ mez da_ yla ich de_ tec vin nik _no ero ry_ ří_ ově at_ eno ori _vz nam ove ház eve
         rsk cká stí lin pou _da stř ozn řen ouž _fo in_ cha rál dov mer čas _či lit edi vou _k_ nce ii_ _oz res _fr
         lou tar ite _si cen era lem aný kra ant _ar tiv _lo _be mat log _or hla kém hov tě_ ovn
         """),
        ("da",
         [28366, 4650, 3155, 2676, 2214, 1880, 1752, 1537, 1305, 1169, 1090, 1004, 927, 861, 818, 779, 745, 696, 645, 621],
         """
         er_ en_ et_ _de _i_ _er _en _og og_ den der de_ for nde _af _fo af_ ter and _me lle _so ere ing ed_ lig sk_
         det re_ om_ ste or_ _st _ti ke_ ne_ ler til som ger lan ske _be ng_ _et ind es_ end il_ _fr ar_ te_ _ha ans
         nsk ge_ _in ell isk ion med nge els _ko _på _da på_ ver del est ige nd_ gen eri ede fra sta le_ dt_ _ma _bl
         _ve at_ ens on_ dan an_ ra_ ern men ret _va mme sti ati ist st_ _pr gge und _li mer ill _el ers _la _sa el_
         var tio kom tte _re sen _ud ent ner se_ lev _si ord nin lse str _no _ka _sk _an rne ns_ ren omm ig_ _fø ser
         _at ang ive _he red pro ved rin _gr ble ten ove nte kan _se ber ev_ eli _ba _op kke _fi _om man _br har nor
         _vi ken ide ndt nne one _ho old _sp mun ene gt_ igg net _al ien al_ mmu lde rik sto lin mar org tet _am _mi
         ker nds gne art tor _mo tal _tr _un _sy fte ete avn orm _by rer ran tis rst hol ska _na _hv per tat spi age
         kri ale is_ nes bet em_ nst rg_ sam ris _ar han fød ngs ins nal ort res ødt _pa in_ ika pil rt_ rde ven ogn
         _ro des rke ame ark met ate amm rie _po dre rig nen nis hav _fa une sog ant _ki reg ors _ty _fl len _te rte
         tid rd_ by_ min ve_ hed tra her før ade vær vet eds ore rre irk lem skr _pe gel _ge us_ all kon ele _le _ta
         rsk år_ egn ves lt_ dli nse bel rat kal _th lli ine _kr ben _ke igt _di get øst ørs dst ald ære _bo mel _ca
         rk_ så_ bor let ik_ iti _to par sid fil eve um_ gn_ les vis nt_ sse kre ld_ tem kab bes jer enn ban syd teg
         pri _væ nel vor _ga ali ysk ndr run rme _co bru ave ted _mu gan tre ann nav erg tan ikk tru gru rup _or ogs
         tys _sl tik ode alt sig hvo ilm _ov byg lla _ne lsk abe tiv lit att mes rs_ me_ ons amt
         """),
        ("de",
         [22353, 5934, 3344, 2437, 2013, 1739, 1573, 1375, 1264, 1174, 1073, 1011, 935, 861, 812, 769, 727, 704, 640, 610],
         """
         er_ en_ _de der sch ein in_ _ei che ist nd_ ie_ _in st_ _un ich und _is _di isc die ine ch_ es_ on_ _be nde
         _au hen ste ter _vo ung ne_ _ge den ten and ng_ gen ver _st te_ von sta im_ ber _im des he_ rei her de_ _si
         _da ent ers it_ _ve _mi us_ aus eit lan lic ion _al ind em_ _zu nte cht as_ mit nge ner _we _er ren ach _sc
         nis _ma _an men ere ern rt_ et_ rde eic _wa das _se cha eis est _re _ha tsc an_ nen ar_ ien ige ier ert eut
         is_ lle ell _wi eri eme _la lie _na tio ati chi ens auf end sse uch ls_ ger _gr um_ dem sen le_ war ges el_
         als tei ler rte deu rie _pr sie wei _ka nt_ _li kan _he _ba ann _fr mei ode zei ing uts tel len _me ort _am
         ge_ art unt hei tte tra _en all hre ran ani chn gem _fü ei_ bei ben str iel ite alt ene _sp ngs ech ht_ re_
         _so tad eil tun haf pro ame tli aft _ja adt hne _bi erg urd ali auc für ür_ _ko rn_ lis ete ang ur_ mer ahr
         run se_ nst ass rch man _no sei ele rst uf_ lei chl wur ins wer _le bez rd_ _wu rg_ hau chs geb _od al_ ese
         kre ede ege ied tis dt_ ris ft_ ord _po _co lt_ _sa erb spi ate ale ser lte pie lin _te ess ebe rin rsc sis
         _br tan ant reg mal nal at_ era bes ika _ne elt _or _ar ieg eze sic am_ sti net the erl tor _ch nie ini _pa
         for _bu iti wir fra bur age gel nac mar vor nes sel gt_ nor il_ mme rik nne ili ns_ han chr nnt ena zu_ cke
         chw par err _ab sin _ho or_ egi tz_ _zw itt anz _th urg tal det rge nat ona wes hte erw nsc hal jah spr ric
         _um ehe tem ird _mo eru iss _ni _fa _kr uss _es esc erk rat int wie übe per fer sge bis ker tst _tr _ro tig
         fen zen sit tur rec tri gra _du hr_ ami pol wal erd rts _ku ssi amm ies oli att _ze eng
         """),
        ("en",
         [19904, 5497, 2883, 2177, 1851, 1676, 1552, 1356, 1257, 1174, 1114, 1018, 967, 899, 846, 801, 755, 717, 688, 667],
         """
         _th the he_ _in _of of_ in_ _an ed_ nd_ and is_ on_ _a_ er_ _is an_ ion as_ _co es_ ing ng_ al_ tio ent _wa
         or_ _to _fo ati ter st_ ate _re _ma for to_ was _pr th_ _st ted re_ ly_ _se nt_ ist _on _de _ca by_ en_ at_
         _it ry_ ty_ _as sta _be ce_ _by _fr ne_ ica it_ all ts_ le_ com _pa ers _ar ch_ ame _so pro _wh _wi _ch ver
         est ive _no _al _he _ba _bo ian lan con ic_ her ber _di _fi _or str oun te_ ric _mo uni _ha rom rs_ eri _un
         ia_ _la _po ons nal nce res ine om_ man men ns_ art ish _me ll_ tra ste rn_ _li ort se_ _lo cal _na ity par
         iti _si _te mer ies ect tor me_ can _hi are fro _at _ne ern ona ve_ tat ali ge_ ith ar_ _su ite _s_ per nte
         ast der int tic ere own _br ove _we us_ _mi _sp nat _le out _ro ran ral nde ain era cti sh_ his rat eas cha
         rin _en tin wit lis und cat ill sed _tr _gr ess mbe rit rea ay_ mar _pe pla tha ele ear _ho ser _sh _sc _wo
         orn emb rt_ _pl lle de_ _fa _ra one ary ld_ _ge wn_ lin ari ich tri lit hat tur inc rd_ _sa ant _mu igh nit
         omp orm son ani age pre bor ide lat nor red dis anc cou cia sti unt ass eve ase ina ard min ust _am ind uth
         _au enc ren wor tes _bu ial rou eat rth use nti ese lea sio ord sin _vi ss_ our chi _ac hic ey_ el_ et_ _ce
         tiv rie ong cen _da ori ssi lia _cr les pri act een il_ har ure sou _ri ell ici ree gen din ct_ ana ome oli
         gra nes _cl thi nta mon shi ire she ds_ omm rch ris now war whi ore ria sto oca tal ght ous _ga am_ cor ict
         als ita who _fe ger ntr lly den new des spe tar ten _ja ang ces ngl bli eng sit oll _ea ew_ ut_ ont mil ope
         ton col eco ho_ rec ini lic _ju tan loc ndi ck_ ls_ _us por nis mat rel _pu ny_ um_ cie
         """),
        ("es",
         [31585, 4849, 3601, 2764, 2238, 1751, 1533, 1408, 1232, 1164, 1086, 985, 917, 857, 810, 766, 731, 693, 650, 630],
         """
         _de de_ es_ _la el_ la_ _en _es en_ os_ _co _un _el ent _y_ as_ na_ ón_ do_ ue_ nte ión te_ con al_ ado _po
         una to_ ia_ or_ _ca _se ra_ _lo del que aci est _re un_ ica _pr da_ ció ant com _qu _pa on_ los sta ta_ par
         ist _su por _ma _di _al men se_ no_ re_ ada cia _a_ io_ _in nci ro_ ran ca_ ida dad res _fu _pe ien nto co_
         las era ter _si pro ico per esp ion art str mo_ tra ido ad_ fue _no ero ici can bre ina an_ ona cio nta anc
         ar_ ito er_ and ali dos _ba ara tor ene ntr lo_ uni _sa ale _fr _me mun les des ita _ha ía_ eci ame ste cie
         rit tic sa_ den eri _so rte ari omo rio _te tri dis nes _ar _tr ano esa tam tad enc mar _an lla _mu one man
         _mi ria _cu lia tal ili fra tro ma_ _ci ces mbr int _o_ _mo ana nal cid su_ inc nic lan sti rta _gr reg _or
         ura nti tan _na egi ori ten pre _ju tes nda ort ndo ner _vi orm lac _fa car ert spa ill nce cal rma mer año
         rad for pri ont pañ _ta le_ tre omu fic pec ami nac _ch ovi itu gra ne_ gen ide oci iza ial cas tos rec nde
         _le _ac gió tua mil ier dor ric err go_ _li ral ono ian ino ers bla cad spe ren end nid min dep edi obl ons
         ras der _pu _ro sto _do _ve _to nom us_ ast und arr lic ore ros sit qui dic son _ce epa ani ula lle ens uer
         tiv esi ie_ ora _fo esc és_ ing cip tur omb tin ect so_ cto is_ rin _fi _au ern ios ama _va nor rti _cr _ti
         ele mad pob tón rac ña_ san rea ron mbi ver nos _hi ser cha act iem emb tar ena ual lar oca _fe amb ela omp
         rov ell cen ás_ cul ati rie _pi ime mie po_ _bo ol_ ndi mon olo cci tas noc uen _ex uad lid fam all más ond
         tie pla _as ere ata _pl uda alm vin ber rim eno ntó _ge cor rra _má ini das chi cos ues
         """),
        ("fi",
         [16650, 3504, 2776, 2329, 1940, 1709, 1559, 1398, 1314, 1206, 1131, 1061, 1016, 945, 880, 843, 812, 780, 745, 709],
         """
         en_ on_ in_ _on an_ ta_ ist ja_ sa_ ssa _ja sta _jo nen ine ise _ka ais sen aan la_ lla _ta itt all _se lai
         ka_ _ku ala _va na_ li_ est ain _su lli een tta ett ell lis iin ste vuo ksi _ma tä_ _sa _si _al si_ _ko taa
         _vu oli nna iss _mu ass _ol aa_ tti val ia_ eli än_ oka sti _ki ill ti_ ust isi at_ ast _pe tel lin oit maa
         eri sä_ mis den _la jok _ke _tu _yh ois le_ tet per ess int lle tai kan sin _to suo imi lä_ toi kai _pa _ra
         nta ien uon tii onn stä ssä lta ikk vat _el kun kuu kse us_ ten uom ava ses rin stu se_ ään ans min va_ uva
         sto ttä oma aja men _pi eis kau ali ent llä _ha ina un_ _te ttu ita ulu man _vi ika unn _po _he _lu ama _me
         _ju rja joi _ni nin _li ite oll alt et_ ide _en tee see nne suu tal ome uks tar lan sis yht _kä alu ens ari
         sii kka tu_ tte ija osa ma_ mal kir ran koi lma aik sia pal utt kaa ost ant esi ana kin lka oim ulk tie ri_
         ime ait tää ut_ tin sit ani nim ter tan mer ila tam ai_ äyt lue tei nki ann _le its nti ian mi_ att ohj tio
         ail aal _ve oin nka tun uot _mi lii kuv rit ori umi _pu nsa _so ki_ ris oss kil nni rus ati aks _jä iik kas
         uut nsi osi net iva kki saa _my tse jul uod iit yks ilm uus arj _ti nte ete kal tav _es käy aat jan ark yhd
         kon nis van elm ole ova ion pun elt to_ ing irj oni äis _no iä_ aup itä sim alk sij eru lev nto tus _th _et
         ott uul apa _as uol san imm met _ai ää_ kes ude kko sku til unt _lä ton voi jai uri upu mat enn nan _os sar
         pää ele jär hti _ne iel elä _pä uun ity ale onk eta rik ee_ sek jon kie isu ken hty mes uta ode myö taj alb
         _ro inn _yl pai ytt las _an oku itu luv esk tis uu_ eks tty eel uur _mo iet lok uka sel
         """),
        ("fr",
         [20080, 6104, 3500, 2846, 2148, 1888, 1653, 1442, 1289, 1167, 1072, 988, 919, 861, 805, 750, 713, 681, 646, 609],
         """
         _de de_ es_ le_ _le _un _la ne_ est _es la_ st_ nt_ on_ re_ et_ ent ion en_ _co _en _et un_ _à_ ns_ une que
         _pa _l_ par ur_ ue_ tio _du des te_ lle les du_ is_ ans ant _d_ _pr ati men ran iqu _au _da dan se_ eur er_
         _ma ée_ ie_ _po com ais _so ce_ _qu eme _fr _dé our me_ ien con ill art _su fra _mo ain _ré ist _no _ch it_
         _se ell in_ té_ omm ire ar_ au_ tre _ca il_ ont _si _in son res _an _ét rs_ ale nce ine ons ise ali _sa qui
         _re nte and ort _il us_ anc sit nne ts_ _di _ou pro onn ier anç ux_ _né itu nça ui_ _vi çai _fo ste rie _ce
         éri al_ né_ ter rti ou_ cha _tr _al _ba tra _pe ers che an_ _ar int éta lis teu sur lan _li bre sse _gr tai
         mun rte air ge_ ntr _ro tem _pl ait pou ita _fa mar man _lo ois rt_ ère lie ica tan mmu tué ssi ues str ond
         ric all ver égi uni ari tiq ure ris _do rat iti nis mme ité rég aut nom cti _mi ut_ el_ ite ess gio lit _or
         mon tes rou _av _fi nde ive ang age cie _te lem nal enn _a_ dép emb gra ouv _me uée for he_ ori ect mbr tat
         née ass urs sti épa _th aux nd_ nes pe_ _ha tal gne iss ren rd_ rit nat uve _am ens tie _jo _ap omp _el sio
         éra _br ona nti _bo _to tri lus err és_ oir ani _cr ron ili ins ate ous act cou nie ieu ord nci por uis ern
         mil ées mat per ral _ju rés enc app _na nta pre eau ign mai _ac inc rem plu nts tro ini san pos orm ave tit
         _be pré lai _ho sta été ièr _st chi min olo ec_ ve_ tur pri eux _ja sou end vil ert ten mér gue rai sai _ra
         ann nda ici oli ami as_ ute isé ett don at_ ble _je col ina ces _mu tte déc rre can ard nor oup ial jou log
         ing uit mor upe _ga ton ndi ir_ cal _ex _éc lon ser sé_ _pi esp uti roi rme tin ven ara
         """),
        ("hr",
         [14323, 3780, 2675, 2335, 1910, 1729, 1578, 1492, 1371, 1254, 1180, 1097, 1020, 971, 935, 888, 835, 783, 741, 711],
         """
         je_ _je na_ _na _u_ _po _ko _i_ _pr koj ije ja_ ka_ ne_ _se sta om_ ih_ ski ki_ ija ni_ ji_ _od ma_ sko _za
         no_ od_ se_ ke_ nje _sa og_ oj_ li_ va_ _iz _su _ka ju_ ana ran rij _st anj nsk _ma lje jed gra im_ ca_ _gr
         ili oji an_ ist jez ine sto ezi ina ani sti la_ ko_ ti_ pro ta_ jen cij ra_ ima da_ _ra ast ost su_ rod _do
         odi ičk _go ava _in ika dij _ne jsk pri eni tsk edn _dr _ob azi jev iji za_ ori ali ena _bi eri zik _il _is
         _re pre ans ovi ska ova ati nas ara ica kom ini _mo _sv oje rad _te ala tra est nom men nij lik dno ik_ ovo
         str pod _pl _kr kog _di zna jel ci_ nja nih nos tan red eme te_ eno oja nog ici aci tav jan elj ske _da kih
         ri_ ao_ _pa van ada nal _ri por _tr vat din dru ce_ _me sa_ to_ nu_ ijs sje ind nov ve_ sku _br me_ kup rsk
         ama _ba rva dan ira _sl gov čki jem vor nic _al mje ndi laz kra ats ku_ eli ver aln iz_ lja pad raz ter io_
         _os _ju edi vi_ ice _hr _ve ga_ pin _sk _bo re_ jek upi man _ta oli ame er_ _to nim apa _no en_ hrv avn eve
         _sr sel on_ nik bli ako _a_ odr rav oro _sj odn tal ari lo_ tar lem _op drž lov oto avi lju rža _mi jes rat
         _de _nj ano lav rug vni di_ _ok era iti čko vij lan em_ ple _am nji ona st_ žav _si ent _im pos dic _la vje
         naj aca _li _gl _vi mer nac le_ iva ila gla eta and vin jim stv jet ema nat raj rič tok ora aro _vo dni ene
         aju ime vo_ ern kon ačk _s_ vno ata nar kao met enj ins vlj _ro ase ad_ ičn _vr ozn čno oko pan _sp _pe olo
         ita zi_ ion pol lij voj ven ela tor ris pra _ti okr ral adn ust tri noj eda ove ća_ tič ars sno ave lin ziv
         _ar tin bil sas las avl zap tu_ elo in_ _ni _an oni rno ćin ele nci ome iko ore ovn ale
         """),
        ("hu",
         [19907, 3484, 2614, 2178, 1816, 1615, 1458, 1356, 1267, 1194, 1096, 1030, 960, 910, 854, 814, 771, 735, 696, 660],
         """
         _a_ _sz _az en_ az_ an_ egy és_ ak_ _eg _és sze ban gy_ _me ek_ tt_ _kö es_ agy _ma szt ele ben _ta et_ köz
         ala _cs ába _el let ai_ _al ely _va szá _ha _be _ne ik_ _te _re nak lt_ art _le ren alá _ki end ész ere ség
         mel ter zer _fe zet tar ett csa meg al_ us_ _am tal os_ nek len osz rto ja_ ok_ is_ el_ ta_ _né nt_ sza _ke
         toz lak ti_ ia_ on_ ály ete ány sal ra_ ent _mi leg nye ék_ int ame zó_ ott eze _ny ros at_ án_ ól_ ébe er_
         _ál ozó mag _fo re_ bb_ eri for gye ált lád nem áll áro ara kor jel lye _ko gya ána _la ül_ _an ztá vag ság
         _fa _ka tet _vo olt _is _je _ba ás_ rsz ény ae_ tás ors ly_ tál ák_ rül _ké _pa asz _vá üle hat _ho _ve esz
         ág_ mán vol lla orm min tel _os ba_ zen _vi fel ég_ ul_ én_ lat lék fél _ré ádj rés szl djá vez ndj ker ell
         szi nev erü _na ida zág djé ssz yel ati oly lyá ny_ _tö szo mer val tés elv te_ em_ ato _he yar sz_ _ez faj
         atá be_ _in ét_ élé eti gyi ont vár si_ omá lle eg_ _er lta rás ová lov nag _de _má eve ez_ _ol dae zat éne
         ika oro jáb rt_ _já név ése ata sa_ mes zlo tes ől_ ver _mo ran ada hoz át_ ill tár tot rme _gy se_ ni_ szé
         ri_ _po ar_ _so mad ang tó_ ve_ bel elő zik tek yán eke vák lam jár yik más dik nál ásá nde nya ert ten lis
         tén úak zak vál eme ami sor eté ló_ els hel éve lem ki_ dar dal met ték na_ or_ ató alm gat kai zés het ége
         ból ede aj_ ene vel _es iáb lső ár_ _ro any rak isz ber tte lap mi_ zám jéb kel oz_ alo nyo ető ött kat tör
         in_ nte akú ese and nté yet lya est _or lom alk usz _bo res zte vet lan yi_ ifo tor gi_ ára ina rin _pr red
         árá kúa irá özö ját _st elü ma_ ső_ ven ass tik ket sok it_ cso _ar zon ako yes tin la_
         """),
        ("id",
         [26938, 5441, 3940, 2875, 2375, 2074, 1762, 1596, 1419, 1304, 1205, 1081, 1020, 952, 864, 795, 761, 719, 680, 634],
         """
         an_ ang ah_ ng_ _di ala _da _se ada lah _me dal _pe yan kan _ya di_ _ad _ke ata dan ara _te tan _be _in _ba
         ia_ ter ber nga eng ri_ at_ seb _ka ari _pa _sa ama si_ men ran per aka gan era _de ra_ ya_ da_ dar al_ _ma
         nya ing ta_ asa asi ai_ ni_ ela mer am_ _ko ak_ sa_ upa ebu eri _ta man ngg pen lam aha ika ar_ sia is_ nta
         ini bua tu_ uk_ ind _su au_ en_ ung esi ma_ eru pad _pr ten _la un_ ban atu ali pat er_ uah den _at lan _ti
         as_ ant bag ntu ndo ana aya ik_ one mat pro nes pak ian don awa and in_ tau tah ert rup _ja ga_ han ota esa
         _an aga _un mem ngk tar ita tuk emb rik ent eta ila ena sat kat sal ate na_ bah eba eca eh_ _na ole ur_ pan
         kar san kot ahu ili nda gai kec ka_ aan unt on_ leh has nan _ol nsi apa erb end nal ula tak dia sel mas us_
         abu hun ist ut_ _ha erl _si tas rta ora gka dis cam sar ser int rat lik gga bar ins any isi ion kab ers gi_
         _bi mba una ir_ kal gar ti_ uta ovi pem _bu ani _ju _ra adi _mu nam art bup ima des _pu vin gun rov ain lat
         ati rah rma wa_ ina epa tem _re rin iri _wi emi ura let _al rle uni tim ris lay uan nja eme ki_ erm _le _po
         _je tra _ne bel es_ tin mil ndi str agi _fi dir eka _mi elu la_ ebe kel ras dik nak uat sta nis isa il_ tam
         _ge uka eor rti li_ ema iki mpa aja tik gia ega emp yah um_ pul _ca erk nte bat lau imu har lai mur itu ona
         rak sin _ar ern _hi lis neg par uru or_ erd _du ben usi _tu _st lin mar ker rba sti mbe _ia _ku enj el_ nia
         _wa sep ken ida seo sam usa mpu kom amp lim but ene ere uku ong _li hir rad ame dap sis _mo uar eny aba wil
         ial tri uga ste tel _as ndu sek _ut dib ger rka rus ke_ wan ria _or eja eni sik _ga ua_
         """),
        ("it",
         [13993, 5338, 3494, 2829, 2389, 1972, 1728, 1570, 1439, 1348, 1219, 1117, 1052, 975, 914, 861, 807, 730, 687, 646],
         """
         _di _de la_ to_ di_ del ell _un _co ne_ lla el_ _è_ _in ent le_ ion _ne ta_ un_ nel re_ ato ia_ one _la te_
         no_ _da na_ _pr _e_ il_ _al _il ti_ nte in_ con ica com zio _ca _si per ita ant ale all men he_ ca_ che se_
         sta ra_ ll_ _st io_ nti _ma ter par tto ett _ch da_ _se _re gio _pe _pa _su er_ li_ ese ata art al_ ist una
         ran on_ tra lo_ _a_ azi si_ tan ni_ ali eri co_ nto gli anc _an tat att pro _so nta ati lle dal rat pre ro_
         tic ari _tr _te tor era _ri ico _no _po _mo me_ tà_ ori ri_ ina oni _fr ore ess est str ano rti olo res mun
         ono sti _le bit ma_ _l_ omu reg fra ric and cia _pi _qu so_ ona ces sit are itu _fi inc de_ abi ei_ _me ome
         _vi tal pri ont chi une lia ime ito egi ipa _fa ian tua _sc ste _ci col itt ass ici ene ssi _ab do_ _sa tti
         nce int tro ond ria _es uat tri tte ere ten _or ver _ba ine man uni nci _gr _ar cat ggi ani ing car ola nat
         nal zza ame _li tta sa_ va_ ntr tim ost _gi ers ità _lo lic _ro ero _fo sso ie_ _mi ini dei sse son cen ndo
         llo ret ris sco ide sto _ve izz _i_ mo_ mon ura dis lin fic can rit ino oli ce_ cit lit rte agg gra po_ sci
         ann _sp ott izi ven rio za_ ili an_ qua dip ser ara ana min _do ndi rim mar _fu for tre ate cor rin ort _ra
         _na que pol ien sen _o_ ive _ge ast rie ial rov ima enz nda nde tiv _ha esi app ren edi _as eco end _ed ua_
         mat spe rma omp ire ior nom nit cal uto den es_ oma ede imo dia ope _pu tit _ce igl ert err tur sio ile zat
         mer ord iva ich olt gen opo ron ed_ pos ral ove ele orm rto cip ovi ern acc tin nza bli nic emi _ec nia nch
         _va san asc _br rea nsi les der vin iti ea_ lan ice egl alt _it _am dic ssa vol _cr por
         """),
        ("nl",
         [28854, 5164, 3131, 2597, 2161, 1886, 1670, 1526, 1356, 1246, 1100, 1030, 966, 885, 839, 767, 723, 665, 633, 610],
         """
         en_ _de de_ een an_ _in _va _ee et_ van _he is_ in_ _is het _en er_ _ge ent te_ se_ oor eme _be sch ie_ der
         ers uit aat and nde el_ _ma aan ste nte _te ing sta eel it_ men _st ond _di _ui ver _vo ans lan nt_ mee den
         _wa ter nse _me nd_ aar or_ laa ts_ _op at_ gen pla dee gem erd ten ijk rs_ ats _we _pl tel est _re as_ maa
         cht ng_ lt_ _ve eri one lij rd_ _al ord ede es_ ner voo ren akt on_ che kt_ art _co isc ran eer _do ere die
         nge _on sse won ber wer aak ens nwo rde ij_ was op_ taa dis ist he_ end inw par ame elt str reg al_ ron egi
         _pr _na _fr tie _to mer io_ le_ ati _ar ijn ar_ met ele st_ _la _ne rij ken _gr ns_ jk_ _da _wo ndi cha rte
         gio fra us_ doo ari lle _zi ant tem ls_ erl ric eld per _pa eli len pro ich ge_ ne_ _ho tri re_ iss gel _no
         _ka _am eve _aa rik ali nds _bi _li rt_ _ha chi bes ch_ _po _sa of_ ika ien _sp ege _of epa _hi naa jn_ ht_
         als stu geb _ro ige eke ind uur ier els rla ven ort its kaa _mo am_ _oo wor ang arr _ja _bo sen _mi _le ion
         _ca ach ot_ _br ill ned dep _ba raa ger erk rli ië_ _du ke_ tal rie nne _sc zij ad_ ges _an ty_ ate ove rro
         vin _ch lin aal tuu sem lie gro _wi ct_ eid dt_ the id_ ili _ko ont ld_ rin tse ale ict dat _vi nen _se zie
         na_ orm sti hij ert mar _pe bij tot ard alt iek dui emb _so man nis _lo erv _th _ze ovi lig nci spe ton mbe
         rov cie del ine val inc ete tad oni unt tio ezi ech gez ia_ ds_ ur_ ome hap gra tra nst ita _ri hei eur ijd
         bel ze_ ein ebr noo uss all ppe vol int ed_ waa url com lde wee uid ell ona rdt eni hoo tij nat ost ern _au
         oun rst jke ker ite _ti sla om_ aam vla ek_ erg _si ene nie ide _fi ami hee ani ong are
         """),
        ("no",
         [25295, 4334, 3320, 2645, 2252, 1985, 1682, 1494, 1321, 1207, 1126, 1039, 968, 899, 854, 784, 738, 711, 663, 624],
         """
         er_ en_ _i_ et_ _de _er _og og_ _en om_ _so den som for _av _fo av_ ter _me sk_ re_ and ne_ ing ste _et det
         _ti ke_ ar_ lle de_ _st lan lig ere te_ le_ ell ver or_ nde _ha ed_ ler _no til ng_ _på der ger på_ _fr isk
         _ko nor ske _va est il_ nge ten tte ene _ve sta _bl nne ord ent sen _in _be del es_ var st_ nsk nd_ fra ens
         ett els med omm ra_ _se _li ren ist inn on_ ser rt_ an_ ans _la sjo jon ang kom _ma ner _el _fø _pr tet ge_
         mer men eri _re gen ert mme ble und _sa gge ker dt_ all nte _sk _ka har ers ret str _gr nen _ut ige _an tt_
         ors _un pro nin nes mun len kke ove nt_ rsk ig_ rik end _by mmu _br _sp _tr ill ved _si one ikk une _ba ber
         al_ fød ska _vi _mo _he ødt sto tal rin ate nse _da tor ann net lt_ ort ia_ in_ opp res rer asj rte sti ns_
         kan _te lse _ar _op ete _fi se_ rde ran vin art ins ale man dre _ki tre enn ide jen _na lin ele han per tra
         _ho ede _om lag ern kap ien el_ rst igg ris _al elt ll_ rd_ _sø _mi mar eng rke org tat sis ant lke tis _le
         itt ine kon kje ite ngs att _pa _co erk ekt ves na_ _ro nis kri _to rk_ sse sam ken mel _kr ven _å_ øst tur
         nn_ sør gre nst ion før tid kin lit lom rge eli ika ati ons år_ _po unn kal ina ike lsk met _ne ive par _ga
         ore bru _ru _bo byg alt sve amm sko ør_ _pe rne let ali is_ bli ørs _ta kt_ _fa _ca spi nds ark reg raf _fl
         ind nel ise ndr at_ rie les ame run _am lik _kj ass gru llo _sv nal pre ted _ov avn gan min _di jor ty_ gne
         _fe van dli eve age are pil dal erg dis dan tan så_ ruk kra kte gel old san ygg _or vis tro us_ ani sel _ku
         era eks fol orm øre ese por tin skr _fy ong _ty elv lli esi pri _lo ag_ mot vei het kes
         """),
        ("pl",
         [16576, 3549, 2933, 2398, 1952, 1687, 1545, 1421, 1303, 1163, 1096, 1033, 956, 910, 864, 811, 782, 749, 712, 677],
         """
         _w_ _po ie_ nie na_ wie ch_ ski _na ej_ _pr rze ego go_ ia_ ny_ owi im_ iej ych sta _i_ kim kie prz owa cie
         pol ki_ ce_ nia _mi dzi _wi ów_ ka_ min iec _ro _z_ _za _st ani _do _je pow _ko _si czn _wy _wo _ma ols jąc
         wan ści ach mie _gm gmi poł ona _od dni _pa ca_ eni ini ne_ woj rzy owy wa_ ji_ _ni eci em_ ier ku_ oło ii_
         owe ym_ ter żon oje łoż się nyc _cz ńsk ożo ię_ _re kow cho ci_ ódz cji cze odz est twi str icz rod iel wód
         ist jew zie nic ośc any ast ina _gr ewó ztw cki ają do_ zna dzt sto sce to_ cy_ owo iem ieg _ka ran oni ana
         zy_ ane lsk _te neg ieś ost _pi pro _lu edn ejs lsc _la ycz st_ _li _to pod tyc wsk ion _de nej ent ąca ta_
         od_ _kr czy ący row par nik ska _ok yst ze_ da_ _sz jes _ob eś_ oli sie ich hod wy_ acj we_ rok dow art now
         ste tan rsk ows _ja zen _mo ść_ war oku jsk ują _ch ko_ okr ony lic cza lub ła_ zez wia _sp ra_ ez_ tow _we
         ja_ lan aln _in naj ówn za_ któ _ba ami ek_ lat _sa mi_ gra _or tra nym cja tór mia ali odn stw _an ncj jed
         er_ pie zny orz tor zec ien sko men iał _a_ kon _kt ość era eck nio ańs _wa rac wej on_ ame _tr wo_ _sł _fr
         szy _ur _ws arz at_ trz _sk ada zon wni kra ora zne ech oid _al ry_ awi ub_ sty ero cow je_ tac sze anc świ
         _ta ata ur_ _le raz en_ ara one _br la_ enc mar ała sza zac spo _bi _ra lin _no wyc ied _ci jsc and łów _os
         rów tni _św _me ale cha reg tar ato twa zys yjn le_ ies _dz ład _se opo tał erw fra sło woś zow kar iow ywa
         ecz sa_ sch _zn _da two ole zyc zes nac an_ emi ty_ _ga leg ars ele ias tu_ ocz ące zcz pra _gł sco iu_ ad_
         kic dan _ar esz egi _rz acz arc _śr wys ers ał_ red ków es_ az_ in_ gu_ lit yka _fi _dr
         """),
        ("pt",
         [26218, 5380, 3729, 2850, 2304, 1866, 1704, 1534, 1405, 1317, 1228, 1126, 1033, 947, 860, 799, 738, 702, 668, 634],
         """
         de_ _de do_ _um _co os_ da_ ma_ ão_ _é_ com as_ uma _da ent _do _e_ na_ ia_ es_ _po _se _no nte ado _a_ no_
         _es um_ em_ to_ te_ al_ ra_ est ida dad _re _o_ _na _pr or_ _em ro_ ade ica _pa con _ma ant ist _pe men _ca
         ção por om_ _qu _fo par que ada ste sta ita io_ ens _di ter ta_ _ha nto dos str ran tra ue_ ca_ se_ is_ eir
         mun ndo hab _in ame res cen _km ali açã cia cid tes _su m²_ km² nci reg pro _te oi_ foi per co_ nde sa_ art
         ou_ ico and _as den tan ano _an min ria ten ara ort tad mo_ _ci und end _ce nce ina bit la_ _ba _fr iza _lo
         _al egi ito rea ati ião ras er_ ntr iro uni tiv omu ona des nda ric _ou giã tri lo_ ais _os _br cal va_ ar_
         sid _me ido egu liz era tam anc re_ ela esp rte ea_ esa rio tal _mu bra ura abi int nsi ide são ha_ ver ion
         tic _ár dia nic pos eri ini nta can oca rat iva pel áre fra zad ast _en das nal una _sa mar ua_ rta ont tro
         nis ira tor pri omo _mo _or _mi ces lia rit man _si gun nos _tr for _gr seg cio _fa ora loc ula nha ici _ex
         ana ond _ar _li _vi pre rad _ad _la tur gra sil mai _at ho_ tos ab_ rin dis _am asi _so sti tem dep ime _fi
         _ch _jo oss lan ele ons _ve orm nso car dor ian ias ess dmi epa nor ome elo adm on_ nas eci sos sen _ta qui
         rma mer inc _ro ale ari so_ aci enc am_ ros pal ões ing cas ert nti cip bro lei tre lho anh _fu us_ _fe _to
         go_ fic ore _le rov ers _cr sso cor ral me_ ssu pol le_ eu_ omp ipa _ja ui_ ori nom err _sã odo emb gue eró
         cha ial nia rói _el il_ ese ram _ao lme óid ero rec ndi ári nid _ju ie_ lin _ho lic ern rei el_ ile ena esc
         sui cri rti _ri qua der tin ama ês_ mbr _ge ere ass pul mpo cul ost _au rtu esi ema erc
         """),
        ("ro",
         [12142, 4721, 3079, 2250, 1874, 1637, 1433, 1305, 1212, 1102, 1005, 952, 892, 825, 782, 728, 688, 656, 619, 596],
         """
         _de de_ te_ _în ul_ est ste în_ re_ _di _es in_ are _un din şi_ le_ _a_ _co _şi _ca ea_ ia_ ie_ _pr _al al_
         ui_ _ma _pe un_ tă_ ent _la lui or_ _fo _o_ ate ii_ at_ la_ _re ei_ _cu eri ele car tat ulu _se st_ ntr ist
         rea tul _in _ro ani tor ter ita _ce lor aţi ori ale com _po pro con _su ri_ _pa ne_ rie _sa tru pri an_ _st
         _ac uni cu_ că_ ost rom int art par ica ce_ sta ali _an tre str nte nia au_ pre fos _fi tic se_ ru_ _or _ar
         men nă_ ată ca_ pe_ _si ile ric tra mân per _li uri ion ai_ mar _tr lit nul ic_ ari _mo ine tea nt_ _me une
         ra_ ici na_ ţie ică mai man ona omâ _lo num nd_ era _mi tur ră_ _au ilo iun rma rin rat ere _lu iei ace ran
         mul rul pen ili lă_ _nu _te atu bri cel mbr for _ap mun sti ar_ oar ame anu tel ati nal _mu loc ril and ice
         iul ial sau cia it_ ta_ _sp ind lan ian on_ el_ itu chi _no _do cal reg cul ite _ge ză_ tri ant rit ria scu
         rii er_ ora ina nit orm emb ect ini _sc nic tiv ţii mat elo ut_ _le olo ită ume _ba tal tan edi eni ara ni_
         lic _da sit lul _ju ală să_ inc ţia _gr rte ces omu şti ula eşt egi nie oli cur nci nea ast _fa mit ări rti
         ons rop pul erm min tar rep iza nde ito _ve omp ers ver ura tin res âni mer oni _fr es_ înt nta cat ser ral
         can rec lie lia _so pan _na ene ult ire _ti cut cea nat _că fic imp dat nst ând tem _ex oca _cr esc act da_
         nce rez rim col _am pol ord ntu _ne lea ern ţi_ _bi ţio der ovi ioa lim tua ort por us_ ans _pu sat ope nti
         _vi _bu raş _el ger me_ ato rio cţi lat unt ing vin ude cri iin _fe _as _br ţa_ des en_ nor _du _va ază mon
         ocu gra nţi ti_ fer den ris gen umi _ad deţ iti nis ier uro imb ane zat iţi dis iu_ _ch
         """),
        ("sk",
         [11635, 3414, 2580, 2121, 1813, 1568, 1436, 1353, 1232, 1134, 1047, 980, 903, 852, 821, 777, 751, 716, 690, 657],
         """
         _je je_ _pr _po _v_ ch_ _na _a_ na_ ej_ om_ ie_ tor ho_ ých ov_ ia_ ick kto _ro ne_ _me _kt _al _sa pre ka_
         ost _ob ale ova ný_ sa_ ku_ nsk str ou_ ého ove sta nie _st ky_ né_ sti van lov nej rov ebo leb ná_ bo_ _bo
         _ma ani _sp to_ ko_ _ko _do est _ne ast _vy pri _sú la_ men _z_ kej kov ny_ mi_ _sl ký_ _za ti_ eni bol ran
         čas sto slo _to _te kom nos nov va_ ká_ sku sko ent _vo _ve rok _kr odn ven red ens pod pro rie _vý ok_ mer
         tok _od nom nýc ový cho edn cký olo tro _re tov ist ske res pol ým_ _zá _in eri _ho ra_ _ná ate spo _se od_
         tic _mo ta_ mes _ok ter _s_ ria _ak er_ re_ ský _ka _št tra _de ako och sť_ _pa áln jed den oko kon _sk zna
         eho vo_ naj prí ovi ati _tr oku ol_ ca_ _mi rod okr nia _ča _ja orý áci roz lad kla vá_ uje dne rav júc teľ
         ver lo_ ele de_ ali ce_ ké_ pra sky tre kre oto hod dno kýc ekt _le _ch kéh ric ach oro ajú ovo _sv cia vod
         ová néh ci_ _an eme výc tvo cké ina _pl en_ voj nic ero len ený osť za_ _km rom ské le_ ame rsk tri cie ern
         rý_ oré ych las dov _ce bra vý_ eno lav _so ich tav aný stv _di _ra ri_ _fi ori avi us_ da_ ným _ta ola rá_
         ové ujú _ni _li ska ren iac lan _br ovn _dr hor rat ore ste dy_ ami dob pot lne ine ene ané ite _no aj_ ade
         ená _ju hov nik ré_ jú_ tu_ kra med era vor obe te_ adn al_ zem edz ádz es_ vej _vz mu_ oli mie ans rad avo
         chá dza do_ ty_ km_ _hr alo dzi vat ím_ iny vie ská ve_ ede iel áva raj cká po_ orá čen li_ val _pe lit _má
         _fr _gr _vi dru tie iek sú_ ii_ cke _os rne hu_ nam pad oje vet ber dný ten ec_ eve ľov _ba tan hád tom vé_
         nou mat _če ruh met tar _si hra úci _aj tsk ilo šie _zo odo an_ on_ očn kup áro _be eck
         """),
        ("sv",
         [21626, 4841, 3394, 2617, 2218, 1834, 1566, 1426, 1325, 1217, 1106, 1023, 961, 898, 826, 784, 743, 699, 676, 633],
         """
         en_ er_ _i_ är_ _en _de ch_ _oc och _är _fö ar_ om_ et_ för _so ing and an_ _av den av_ som de_ tt_ ter _me
         ska re_ ka_ _va _st var sta nde are nsk _ti ill sk_ _ha _in ng_ lan _fr on_ ll_ ens ade til isk _ma ör_ ett
         ans gen ra_ der eri es_ na_ med ell ber _på dd_ ven era föd ödd nd_ att nin på_ ver det _an ed_ ion _be ste
         _et ta_ _sv _ko ten nge sve ist ns_ _vi lle _ka und _sk ler rik ers lig des ati han str lla st_ _se rna as_
         kan ad_ ent man sam _sa mar mer del tio sto _pr pel _re ran lin _no ån_ ern _si spe frå rån tor tar _ut _dö
         _gr ika all ari död öd_ la_ _li tra ela in_ upp tal at_ kom _el lar _at _un sti art änd tad gar _fi _sp har
         örs tta ren _ba _al ien el_ men or_ ger one ock _vä els son nor ser rad nte _la _fo ord pro sen ike _he ner
         omm rs_ tis _om est _po ker _ar nds _br te_ rin _mo kt_ ort mbe _tr id_ ige ara ete kar rat _pa tte al_ emb
         ts_ ga_ dan _da mma _mi ris nom kri rst ång _bo ale par iga per oli tan ame nga ngs _na len kal öre rt_ nda
         år_ rig inn _ju äst da_ ri_ lit _bl dra _ge _ja for ig_ vid ust _up ons nst _ta nis nar tet _te rie org _fa
         ins ant _ro ann tat nna eda nat nne nen _am ast lag ate _pe gra lad us_ ali nt_ fra amm ds_ rka _bi ars ge_
         iti itt _th _ho län ind erg sin res sa_ kon _le gru ive _lä _fl tid _kr is_ run let ken ndr erk ung _jo ess
         _or rde ala _di ele ram uar cke ina met fin min ätt tem ott _ri rg_ lm_ åde rit amn rsk arn mun age lls oll
         ret _hu bet _to ite las int _sl tik fte ia_ ets lat um_ het ag_ skr pol hol _år vis aml mmu uni _fe rar ck_
         _ve olm nal sso the ark end ors _mu alb pri lis rd_ sko _co ik_ _sy ori bil ino kap eta
         """),
        ("tr",
         [11029, 4713, 2858, 2423, 1948, 1711, 1506, 1360, 1247, 1151, 1087, 1006, 914, 868, 829, 786, 766, 727, 704, 677],
         """
         an_ ir_ _bi lar da_ _ve eri ara nda bir in_ en_ de_ ler lan _ya ve_ ınd _ol nde arı _ka _de ın_ _ta _ba ya_
         esi ind ır_ er_ ası _da _sa ola ile dir rin _ku _al ak_ den dan _bu lı_ ini _i̇ ili ele nin _il dır _ge ar_
         ne_ nın _ha ri_ le_ sin anı si_ _ma tar ik_ edi li_ rın man ine sın eti len _be rak ılı _te ki_ ını _ar yıl
         na_ sı_ rı_ ana nla ala iye tan _an adı _yı idi eni ulu ama _me _ye nan isi tür on_ aya anl _se eki bil _tü
         _ad ayı iri alı ıla _ko _di ni_ ist lla lma kar _in la_ al_ bul el_ re_ nı_ yap _gö un_ _so tir ran yan eli
         raf and ter ilm mış sta tır nya ada ığı ur_ ağl ek_ ma_ ste ra_ ari ras let ere ard _do _pa _si ce_ _gü kle
         iği lın _iç ğı_ _en lin rle lik lam ort uru mas et_ mak kur fın _ni akt afı kan _bö olu _nı ver baş böl ına
         _po ene bel ık_ im_ bağ atı ye_ _fi una lun tin _ke eya kla lık çin san içi ede ril apı ken tek bu_ _kı _dü
         yer _or gel ürk ca_ onu miş ıdı kul yon üze lu_ gün end i̇s tem ği_ _ki mer ğlı yar öne lge ştı kta ull _mi
         ren şti lle rla te_ ark ısı eme _fa yla aki emi zer _li irl ti_ iz_ par ali dil son ış_ ümü ölg ndi ta_ min
         _he tur mi_ kte üne der _am ula at_ iya tle erd rma gen doğ yun por any _ay unu _to alm ans _şe di_ ekt me_
         _mü _ed mek _fr ğu_ ılm mar ant aşı amı ahi men erl _ro nun arl _gi ika vey rde ral mes ent mla gör _re _şa
         uğu ris dı_ ell rke usu _yü _ne dur kon yet ikl lli ill ışt lmi tal rul nıl am_ ük_ und _gr ale _öz diy işt
         yaz ati ekl _bo yük _mo _is ağı iş_ gil il_ _sı ret ür_ tik su_ inc _ça leş led rk_ üre _pr nce eşi imi erk
         say mle _bü ımı lk_ dak es_ art oğu rih fil sah akı _ca _nü luş akl ava yal lem ey_ kal
         """),
        ("vi",
         [26656, 5651, 3554, 2687, 2209, 1887, 1718, 1451, 1294, 1107, 969, 869, 789, 691, 629, 575, 521, 480, 436, 410],
         """
         ng_ _th ểc_ ển_ ểt_ _tr hể_ _là là_ _mể nh_ thể ểng ểi_ _để mểt iển _ch _tể _ph _cể _hể ân_ ưểc uểc ểa_ _nh
         _ng ong ểm_ _ể_ ron tro _sể _bể _vể thu huể ên_ _có có_ _và cểa _lo trể ông _kh ểu_ _qu _bi ểnh ày_ tển ài_
         _đô và_ rển biể sể_ ch_ _nư nưể _gi oài _ba loà _ca hân _nà này đển ae_ _đư uyể _na _dâ the _nă dân ia_ đưể
         ăm_ an_ phá ung năm để_ ùng tru yển đô_ áp_ am_ ây_ tể_ es_ _lể ida _ti quể _cá run nam ểp_ _vi háp dae nhể
         ưểi hển hiể ác_ hểc ang _ho ét_ huy _nể chể mét hàn ngư gưể _vù vùn _di ne_ iểu hểi ành ao_ phể _hu _ki _tâ
         ban bển các ình hán iểt _ha _đi ưển _tí tây he_ _ma hu_ _co diể and tiể vểt ích điể chi _an _mi anh uển viể
         châ rên trê ra_ khu is_ _la _sa on_ _ểc tíc thá nểm iên lan ểy_ sển đểc bểc giể ay_ mểc _nó hểt cao tra thà
         inh hoa vểc oa_ nó_ _kể la_ áng in_ _vu hi_ _dể _mé _gể _bì bìn us_ _hà nd_ ía_ đôn ươn ơng phí en_ hía thâ
         ính vể_ uôn đểi mểm iểm vuô bể_ ai_ kể_ hểy gia le_ án_ ain ine kil ent ilô ômé lôm ter _de eo_ ngà _li _in
         heo ill tểi _bư ell bưể er_ hà_ ào_ ểo_ ưểm re_ ari gày _al _hi chí _pa cển _to ểch êm_ âu_ hoể _tì hôn ngh
         ran phi tri cha _xã xã_ de_ ìm_ _cô man _no thi nha tìm ha_ te_ lla nt_ hín ing cho _ar _đê _tê tên đêm vểi
         _mo _há ngu mar hay lểc iểi _le _da miể _si con ste đểu ho_ na_ _tu àng _is kho nhà _ra _of chu âm_ hưể ta_
         of_ trư rể_ al_ _do hểu uểt cể_ _me đểa qua eri giá thư vào _cu lểp ast ách rưể côn ber au_ _sp ái_ át_ lle
         as_ nhi ica ace tha ric ơn_ nhâ ant ala gểi sin _ga hau _tư dan _a_ _ne _su oàn áo_ ian òa_ _so tin như nia
         _ni àn_ _ta im_ _hò _bo dển yên lển gen har ly_ ard uân ria _ển hểp um_ _be ăn_ ca_ han
         """),
    ]
}
