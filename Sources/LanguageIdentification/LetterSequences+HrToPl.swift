extension LetterSequences {
    /// Made by Tools/make-letter-sequences from langdetect 1.0.9 (Apache-2.0); not to be edited.
    // swift-format-ignore
    static let hrToPl: [Source] = [
        ("hr",
         [14323, 2459, 1729, 1422, 1180, 995, 888, 762, 669, 601, 548, 495, 453, 424, 387, 355, 333, 308, 284, 265],
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
         _ar tin bil sas las avl zap tu_ elo in_ _ni _an oni rno ćin ele nci ome iko ore ovn ale dje aka toč ant orn
         _ku sre _ot naz rem oda ren ate tro de_ _be oba _ja eko jeg nač god eđu opć _cr mor ruč udi osn vod rni _ca
         vu_ oka dsk upa rep mal kim vel živ dna nek rom ero at_ obi jav lat ing iso šte ekt slo una aje gij čin adi
         lu_ ar_ mat nič tur rit međ alj išt _or ru_ učj očn pov _pu ite ak_ rov rst pći tiv ike šnj al_ do_ jer kan
         ito olj tel uje etn per ogr bra ng_ jih gor stu eka _ru kol ste ane kor tni ubl par zij _du _fi nak ugo roj
         nta _lj _ži oma du_ _va spo as_ _zn lni pis sni tij ato kov _au izv anc ba_ _so _lo am_ lji iza poz eg_ es_
         pub užn tak _en ten lic oku eti tvo um_ _th _ce iju lsk epu nti tva tic _ga sla min po_ bit _tu ros bro et_
         lit kar _fr so_ ono _ki izi ino the _dv ilo čke mar izm log tre or_ ći_ lek zvo _he he_ ača ječ _či osl diš
         ens tov alb lbu _ov ivn one _ha bum _če les lič rac san ipa iv_ jud reb čka juž đen će_ _mj nju gu_ tno _sm
         ego tom psk obl pot var ia_ inj jal ola već _mu amo prv rim rin pa_ ton jin dio nte že_ rip ort lno _pi _ch
         _co usk ram ači ben pla eva ogo ret bal omo sin eke opi rak nst val don vač rop aja fra ngl ula slu reg gan
         _uz bio nan tol arn kru toj _ge alo iku ge_ _ze evi is_ čni _bu _le sam đu_ ire zra zil msk žno olu for nam
         us_ ron oga ivo pok eng ere kal tim uga aji mij nda čju _fo roi ješ nad eći dnj rus ons _št ors inc njo _ho
         tem eks niz _žu bij vez svo što oti isa rač osi iri ami ban sus mlj egi vaj jug ras oso dob _jo avo eds kad
         ive ner inu lim lom kla lad her ian ces bri uro ang ac_ či_ vim emi ets rna ogi rup roc avu esk elu iro mu_
         poj pje ake den zem uta ivi žup svi vla rot len eru ric ril gre aj_ tio ede atn adu oza liz mo_ ok_ chi tru
         sve _kl ard tit uto ura šir si_ tje art isk ilj dar anu rik zme uma omi der rne ić_ gru ers gle ašn nis vrs
         dal eća cha sob _at lis mač sli iči tir ajv gen agr ro_ obj nd_ be_ pe_ oru nin vna grč igr luž oju rap nes
         org vis ck_ ešt orm nut rvi lac ode car žen res kti išn roz eml bol bi_ ed_ dst joj čet eze viš _up api esn
         zic rga _dj bor asi vom _oz rma _pj _us enc ult _hi ank enu hov akt ozi jni edo dra rog pop dov ure kri iho
         ško ser int os_ _fa ože jeć atu ont ado opl _el _o_ kul vog nez čen uri zda ade ide _ši _vl are jam raf dre
         ois rčk ose ods ugu tve cim tat dis ugi ođe _ig ole ajn obr sma ock oci čav aut dva jec tud han av_ eto _wa
         uz_ osa vil ega zer kop jom ago zin zaj can ese _on vrš ask azl kre iše hva put cio rek _uk _bl ong _ci dom
         el_
         """),
        ("hu",
         [19907, 2404, 1615, 1311, 1096, 933, 814, 715, 638, 563, 514, 482, 456, 426, 402, 377, 349, 331, 314, 298],
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
         árá kúa irá özö ját _st elü ma_ ső_ ven ass tik ket sok it_ cso _ar zon ako yes tin la_ _sa ig_ ezé lül ind
         det áso oza tat zsé vén les sen st_ lás lés kez örö _pe li_ kép _fi as_ ist sít hez has ka_ iai rán hal par
         rik szó ort om_ kus nyi oli lma mar ste _li iku osa elt lál kul ze_ zás év_ pül ori tan éte tta szí de_ ebb
         _bi rté ért özs mbe vil ers ona get maz kon emz aro sáb rom eng pon yek ása eré cím nti tos rma ján _év égi
         kos rál lko _cí ser um_ le_ emb por elm per szn ali tő_ _fr ilá ege las zel _di öss har _se ot_ roz _ra mén
         zár _mé the _lé éme két _tr rmá lha kal att ésé _tu _fé áli rep men del mat lág ari tra _fő öve son íte ony
         tud edi _ca fog tem kör gys éle ült gyo ogy tól _co erm zi_ evé ant ide nd_ áho tak fej _há tok tle nok ző_
         ció _ér ei_ zöt vid uga _to ton gal ing _em ani ger lek _dé _mű _da dom nge ola kül _tá erv _ut mze ási _ga
         _vé azo tán _bu ria dsz rte ye_ all _au yan fol yak kén anc elé rta _mu aki ász han lia _ti den kis _ös ion
         eny nos ess kés zig éhe da_ ked lep cse oss ol_ orá ism ére nci öld _ak kön tve ine pít éke lő_ mez már öbb
         ana dó_ aga sba obb hog tsé ke_ udo bal ább pol ga_ _ad adá di_ eli szö ély _ja ne_ mű_ sme oló zt_ etl gaz
         gol gba oni sta tri ágb _sp pes _id _jo sse uta nyv ből áki rat enc epü ng_ töb kiá opo bor _pi ört enn nds
         épe öny ták egé rve don ris zná fra tér aló tre dél zem gyé je_ ént ném lte _ge emé lto zül lag _él oga tbe
         dás ult szk _hi net etb _ír von _do ge_ oka pro va_ ári adi nto ige ngo ajn ró_ dés sel árt lve vek ágo kap
         abb ron za_ ann cia etű tom ili ll_ ves odi _lo koz jéh tol ens fal rek ius vis _ig ítá ya_ mok van _kü tja
         szü _pá asá amo apa tus olg özé yug árm kra ván jáh íto ező ábó tjá reg íté oda ásb lal ord egn vég rég áci
         ini adó ula kar lló ája ió_ ado rif ets ülé elk kba era árs _gr ál_ álh gyü _il ház ral ava gén yve író dez
         rok ern gen omb mér zín föl sek lmi tű_ nyu ysé ági ról ono ino nal ezt lin özi csi lad _no rög mai rad sod
         mon rit rod oko gör old áté ark nia seb zot től réb yen sár gál ale ós_ zté tro eur ate égé ita ama jes alb
         ram iro baj pat ysz kot _át zor erz lli rsa eni ret alu él_ _ch bbi ála kol mos etr nul rol ssé los apo ken
         ora zab ozi ges vas ók_ lóg erc rje ssa ímű erj ülö ép_ ök_ ago arc lít lét ajd mba téz ror etk _gö műv ike
         til _br _th iga lke bi_ der mél _ép ütt ain ag_ ise eml jno ősz ekt zta gon osá yez lcs pte lán yüt rtj _té
         ráb áza kes rse sak _ir szu yéb ile _km zol lön cs_ nna tsz ztr zép tag gia lős ura etv oks ozá éze lyn nta
         gra
         """),
        ("id",
         [26938, 3376, 2074, 1511, 1205, 990, 795, 695, 595, 517, 450, 396, 348, 308, 279, 251, 225, 210, 194, 180],
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
         ial tri uga ste tel _as ndu sek _ut dib ger rka rus ke_ wan ria _or eja eni sik _ga ua_ rna ilm suk _lu kon
         ngs gal bes ola fil ih_ jad las sem jar _co it_ ike _is ngi lit dit gah sua olo car sun lia _am sio duk et_
         ise nas nti kep _no ahi ap_ pa_ nny ja_ anj _ak _bo rga de_ nge _ki jug mel ren emu enu tur pun mbu ele aru
         anc lua kas tor jaw jan amb mun omp der _to akt rke res are ku_ yak dip lur uli eti uh_ eli _pi tal ark oli
         dak mi_ _ro ira erj rit ksi ite uas nde lm_ _ru kit gen ngu bun min sen log mus uda ibu _tr ast _so asu jak
         aku mal eda rda dig ann kem _th lak _hu sej uma ete bal _gu dun bin ust rsi rse hin alu epe ket nd_ iti im_
         mai pol ulu ne_ ner enc _it erg igu ad_ ral din ese iny aki sah _lo pas pal edi ggi rte did em_ pin put set
         the ggr nci anu ias ram buk ggu ron war udu ok_ agu tai aer ode ver gam saa rja uha _ag _ch umb iba up_ ewa
         to_ mak idi bia gri ogi _gr _ap ebi dil mpi rbe nca api dua epu lu_ ul_ pi_ ans iga uju _ib ek_ leb sum ide
         ori tus aks sil tio ses rap ngh est pai ab_ gsa rdi tid oma _br ont run rek ono _ab ale ru_ rut tua sit he_
         raj osi ami ens sur erp aut gra no_ ton _ci oni ret elo pel ato ons bih tia keb nju erh ol_ ros tro yai for
         _do nah ska re_ if_ sas le_ imp mul dae rab mpo kap jen _sp kai ril dah lom te_ dim nik utr _fo ine ard me_
         eks tun nto nye eko len les pre bad tif dud usu kto ktu _ce udi cha omi orm arg sec buh aus egi jer iha ekt
         rai cis oto pes rop ipa jal ipe ibe tis ore ubu rsa tka lum lar bu_ _ho rom bil ham jep umu gin kol ove rea
         gel aca rod lon til nt_ iku arn nar mpe tek kun nom air ait can eki met bli lek rla mum ive das ggo fik sus
         dek pur org ond edu beb pri _km ose luk rtu lem got nin ero nus _um gus aat wak ade mah amu nun bol _yu odu
         rha lal akh ubl rd_ rum wal bas mbi ui_ rua kin ome unu _jo eku nat ute gat nyi nit uny law ii_ iun ha_ ask
         ary ill jaa id_ _au tol bai _yo yar mud siu kut ce_ _he baw ege dat ked ruh muk apu tap uti imi kti idu ro_
         lka aik omu net oko _sh kum kua _fe hal ort bur und jua lla kur uba pub _ri yat ual mny ope uri io_ do_ os_
         ei_ ito hid wah sid tat gas day sif ty_ gha ank of_ _kl utu mad st_ hi_ pus ump obe hat ica nur rya vis lap
         kla bum tum _fr nka pok rbi nce ime _of juk _go isu nst tul ogr lih ll_ sut ane mes inn jun had ry_ wat was
         ey_ opu se_ rar pop _ii ifi upu abi kuk _ac hka rim tig gu_ kam mia sla ksa rej haa ire tab _kr om_ etu iwa
         mis oka dra tok eci mon mik cil mua son ea_ ult lun por rio kul bul lag bit rk_ ism kes mu_ uki esu rie ell
         ntr
         """),
        ("it",
         [13993, 3133, 1972, 1491, 1219, 1004, 861, 707, 615, 547, 489, 432, 389, 360, 332, 295, 269, 248, 228, 207],
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
         _va san asc _br rea nsi les der vin iti ea_ lan ice egl alt _it _am dic ssa vol _cr por _fe ve_ cli bbl rom
         ubb tem mag tar nor _au ci_ _mu met pal ppo _ap _du ora ner pub cce ue_ _th ens ard mpo rso _at erm des _cu
         nni ivi ual dio nis sic utt iat lio fin isp gia _be ons sul _to anz lat iù_ rop ind ier um_ lli tes dat ova
         tel più sem _lu cri cop vis zia _bo sol isc upp ui_ enn let ifi _er ill _ad eta oss fer esc cam ton go_ ume
         ppa _vo rig raz is_ cos igi nne rsi vo_ _ti pet isi ami bil sec ane cco val tol _ta seg liz ad_ the amp lar
         gna ite _is mpi ivo agn odo ecc eme omi nse gno uit rod _im log riz nes fil osi rna _ga eci cas zo_ rd_ rra
         cie ttu gin lta oll en_ sis las sia rad nd_ rta din cui non bre atu arc suo alb div lme sim _el ha_ ras st_
         ogi fu_ aut sin _d_ ava nar scr usi ilm _cl dir rdi ema mia ngo alm van _gl ng_ ai_ sce imp _ru deg tut etr
         mi_ bas ram emp nen erc eti idi lbu rec ave nt_ org cin lis ues orn bum rca iss cha _en ber dot nzi cio ltr
         lor omo oca cci nim ogr pon asi mig ole osc eno uno iam oci udi ias _gu egn opr rup tio lm_ ioc ull oro eni
         eat uti imi tag ala pag uro _av rmi alc hia rbi hi_ occ arr esa oto ttr via rri uzi emb roi ros _bi mic gue
         roc ncl amm nos fon spo ure irc mbr ena niz til adi rre ttà fam gru iet nno oce sua gan ult fas raf pia riv
         leg _ac orb naz ins cap erv su_ uo_ us_ rac rno cir eva qui iso gua eo_ apo ang oid pio ngu _sv or_ sat rag
         nna ota sca uta evi _go mus ust ngl bra ies tru aro ote _op uel vil ama et_ ban len _nu agi unt set _tu lti
         amb tud ga_ nei ago laz mpa med ain rch gi_ siv lie sid avo gle ecl egu ar_ odi diz spa not ge_ tea nzo mmi
         ela ors olu afi taz eli rem vit hie eur ucc cca gol mma agl nco cer sor ega _ua orr ece sig cre cid pop ung
         rog gni iar nol mbi ado bri neg _et pi_ mil cel ezi ck_ ace ida uar sch mpe stu avi dif pat nge vie icc _us
         ila ign gre mit lto gon mor giu pic rot lte rap cro lon rga due ul_ tam adr tis upe don cch mol eve asa usa
         tec uss pa_ mes uan ade eal rro var rci dan ze_ vat egg iut ira niv onc mis vi_ oi_ azz dit cla ffi pit vid
         sup rco pec atr gui _ag rid rel pen zon det inf uri her mod uen rar soc as_ ete tie gge onf omm ger nio _of
         han loc tav età mas osa oso arl net emo mme rme rni sie ada ted ogn ezz mpl nea dur esp amo har ife ogo _ot
         lev ler rt_ aga iri oco onn rne get uer mpr lac aci tas nag ibi _oc ise _km ril _ut nov sed dov red rol ciu
         ars lav nan bat dop of_ vel dre odu ves sot ur_ ndr cis rif ans _jo ey_ alo tip nut num ppr sil sal iem pli
         aff
         """),
        ("lt",
         [11806, 2041, 1559, 1235, 1046, 895, 776, 675, 605, 551, 503, 462, 424, 386, 360, 330, 307, 287, 263, 246],
         """
         os_ as_ is_ ini _pa ės_ ių_ je_ _ka ijo ai_ _ir us_ ir_ io_ _va _pr iau oje jos inė tin _vi ant ali iet mas
         _su aus usi nis rin tas _ta _sa _da nti ja_ ija _ku uri ra_ _pi _nu _ši iai ti_ kal _iš tų_ se_ kai kar sta
         nuo ent _li kur mo_ _ar _ko no_ din _ap tai ien _te val nių lin nė_ lie vie uo_ eri joj _me aka ima pri etu
         ama ist pie ras imo yra _la ose _ra _di aur ais lia _yr išk _au _ma ies tis ina _re to_ šia uos nės gal min
         ink _mo cij nas _mi _ne _į_ uvo ma_ dži kos mos ari ori avi ran _be _m_ ios _ba eli iko kla ter aug int nin
         _ga iki asi es_ tuv nia adi ba_ sti men aci ta_ rit jų_ _gr nio oli _st and vo_ lai _at ria pra met ro_ nų_
         urė tra _in tar ili sto rij ius pas vai ara _na iam _kr sis eni ame yje arb _ki rio vad nta api rie oja var
         auk lio ryt čia ena tor _si iš_ ia_ _ti mok _km _se rės sia _po _ry _an art jo_ sav _sk kas ie_ na_ lis par
         čių rik aik si_ ono km_ pro dar era ion _ge nij ala vos iva ona str _de oni ko_ als rba ito vak kin ind _ve
         tik kų_ len pag ėje jon eta ros _le ka_ ing ybė ven dal ika raj jam _pl _pe per olo _bu tei eik est ar_ enk
         ne_ eis ami ald kra nki ste ys_ gra nos rus las vin sio eno lau aln žia ajo _tr ava ino aip nim ani tie me_
         _še aud ndi dij alb tus eti ms_ rti nam ntr rta san upė eim iti osi pil tro iuo ast su_ _gy end gyv ati _ša
         die _ke ank aut gin ikl _ju šei lo_ kia ji_ uli did nči ana ojo gen oky omi ski ekt čio bės etų kom tuo lių
         ris tri oma tos lų_ la_ _sp čiu kir ang lni ukš avo sal kšt ei_ pat _tu lst tur for mon lan oji vis rų_ uot
         sen nau vei kel ian aly mie pal bal niu ias mis _or iri ip_ tūr kon tij ide raš orm toj ver sau _up kri aga
         ele ški gri aro buv mai arp kul iek cen aim žio _vy _ce rad ida amo liu so_ rai ykl ki_ alo riu ita _jo net
         egi asa tam lik uga nėj _al tel ale log pav sty ogi _ru rei sin ota ndr da_ gan pap _so vir lės ram mą_ vid
         _ik _už yve van rių nte ldy cin sid ytu mų_ ben tau nto aul sus anč ata gia žer gij irt oti eže rau agr nt_
         _kl ats ano idž ūro udo ęs_ man ioj _ež _ja pin žem den gos kan uti sij reg one das _to dau ral tan ae_ _že
         nal tyb _bū aid lit do_ ovi dan mi_ uni _ri ome nys uoj nka ška pė_ šal mer eto itu auj gio ga_ vil iu_ jan
         al_ ui_ ymo _pu tat rac aiv kit sie omo ska alt iny dyb zij voj te_ nga au_ isi pan nai viv gru lij žin ung
         ene _šv kyk oki _ži lei aba ato ark _am los ers tol kij _as idu ine eči tal ust roj mat res _fo šči rga aru
         tyj tak ial air rma rat imi _są tem jim ruo nde nkė vas ngo uma _fi ngi uda nci vyk _ro aps med iak šin yti
         eda bli kli uto lyj ijų rov sči jas sud vim rup uvi _ža gam bei bos ity skr ams mar kio ult _gi _rū kie dro
         _br cia org etr nes eka yči edi ain rop pol ją_ alų uro ard bin ova dos oda pir emi ren jun ško ary urt tės
         oto spa pla kam kšč _du tom rto uje uom elė kės vių er_ _ly koj tim tru _ak ogr pus kių eši emo tu_ ero lba
         iči idi lė_ nan tą_ li_ yta aja nom tek _įs ite esi ažn ner _no esa doj _sr ieš ri_ niz tė_ bar duo _es pli
         ilg _il _is _ad ytų iej _el _ch imu plo dai _dr pės ugi pak sni dur mpi sės ate del kti tov jau ema kta _dv
         ndo arų lek eki oks ūri gas gar akt _a_ lav nus ado aty dra por _mu bol alv stu sių lyg gel uso ybi ert ost
         jūr lus tit ici ači iuj suk _ji ašt sas moj maž nda eks nkl ikr tva umo ėli omp nst ein kau eur psk rim uol
         _vo bas udi pre ada aig _bi _jū irm rog dim ksl kiš uja eng ban isė _fu šis opo ace iga uod iza gis apy ait
         am_ lim rom ubl sri _eu ako iem alu juo jus yst vok apl ton ūši rūš šti aun ded ltū lgi lot ūra esp ikų gų_
         kol irš cea try ėjo ins ort apr ėja pub nik bai nat iln tys noj azi sla sik eae žmo kst sme ėji dis kre _bo
         etv eny mės tav _žm _he kil nor nac žai šve žių spu ivi ulk nį_ ieč lat sko po_ kim ryb sų_ usa dų_ inc jek
         kto ten _un bų_ dym jai ovė tvi kūr ndu at_ rod dvi deš rėj mit edž ora kad ron vės kym nę_ ųjų ans der _kū
         go_ _vė zac eid pos che cio oro _įv et_ izm ną_ kat oku mal atv oci imą klo daž muo don esn adm dom dmi gus
         nty kus kė_ kap ira gai onė rę_ bra ens lsč yri anc gau enė ldo yli vų_ are isu iav ėse uku ute _d_ kod pau
         _sl
         """),
        ("lv",
         [18718, 2078, 1429, 1106, 887, 779, 679, 602, 546, 496, 453, 414, 383, 357, 335, 314, 296, 280, 262, 248],
         """
         as_ _ir ir_ ija _un _no un_ _pa _ka es_ jas _vi is_ _sa iem _va ien ja_ vie kas _ar ās_ _pi ts_ em_ ar_ ta_
         isk no_ _ga _la ai_ _ko _iz _at _ku _da _ap ska _ie tie iek pie na_ kur par ais kā_ ns_ sta lie jā_ ras tu_
         _li iet tas cij rie os_ ra_ _st ms_ us_ vai _di šan _pr ka_ _ti _dz ist la_ val tā_ ība ast ām_ iel str ika
         _bi nu_ nie _ma da_ ana stā inā lat nas ju_ _au dzi _uz ma_ _kr rs_ ti_ bas _re vei die ent mu_ arī kai _ta
         ijā ied _kā ru_ _ne _ra ter _tā ies sti _ve jum eme ara eri ris das _zi _sp eid _te āci gad _ci _ba lai pas
         sau ens nis skā tro ums bij oda rij las rī_ ls_ pil _lī tis ku_ ajā am_ _mi umu kar tor ust atv _si to_ vid
         tur zie ņu_ bal vij pār tra _me ils ena dzī pro stu _gr man ant als tvi tik kst tar ion _in zim _se _pā rum
         aug ks_ tru šu_ atr vis _be du_ ēta ļu_ lu_ nāt ieš spē rod zem iev lis var tāj ekt lst aut sas āka iju and
         stī kri ie_ ido _je ori aus gas dā_ īga _sk _po līd vas ers _pl js_ ko_ era les ba_ mes ada aks mat auk ura
         mas _de _to īdz rak kum nes nij etu _vā ki_ rā_ oti bol min _tr daļ evi ek_ not oni bu_ onā dar nā_ uma mā_
         _pē gan ola sts ūra atī rīg _ro zīv jie _an gal jeb ikā ela ot_ ele pla itā eks men mis ato der arb _pu kon
         oli kār ama alo eto ds_ uz_ sav tāl eno ala vad nos int _ze arp oša tum tri tāv mos ga_ kal āli _or met _na
         ārt kom _ce lā_ asa trā oju rit eb_ _br _ja cen imt mēr ons sal ni_ per lod ina rad ešu dz_ ram zin ier alv
         sko ēja lek ību kop āla ļa_ _mo ste pri sto sēt ali tās aik edz ona dze tīt aul oja tūr ani for _vē kās ida
         iec pir tbo ski _tu gs_ nāl uru ava olo tes sma āju den sis _al li_ ait elā lsē ini aud enā meļ kat er_ ālā
         aba tīb et_ vār orm sa_ _su ven izm ran zīm ri_ umo _fu env pēc lāk kaj mta rop rat umi oma īvo iku _ai _el
         ede jām pol eni ver _ri nvi dau āk_ eli nās mie _jū pre ņa_ ne_ ald rta otā ene iāl tot stē tau anā _fi cil
         ieg _rī kra jūr tam ito va_ ģij _pe att jam atu ame vir enī lij ībā _mā vu_ _fo ism nti nto mai ota rga tij
         aci art cit est mi_ aiz osa tīv ēc_ irm lik bie nts lit _mū jās nai ron aun zma aka org umā alī urā iro ārd
         zer des ss_ ati tai āni sar uga _fr sai rik ākā rāl rei rus si_ ntr ata gu_ izv rāk mer nov oģi adī eze gar
         erm īst uri div alt gra eti loģ iti āja ārs avi gai uku aga opa paš su_ ši_ pak rau ind ins āti dal ule lan
         ark tēm šķi adā sin ēm_ _mē rād vēr īgā eku imi ain eja īta fut kan adi nta ugs _kl utb aļa cīb rti ētā ukt
         akt uni _sā an_ aji taj nda ret jon eir dat jau rma _ģi cio nte cie _zv pa_ irā rot dot rmā ģin tni air ilv
         izs sen udz ēša ogr ner ang iņa ūde ciā dus lab _am mir tāt _as vāc pēl eik apg enu eta gst _le omi ino nīb
         zva apa ndi res lvē ajo te_ ort ots rob _ei tuv ēra pus anu raj ari ecī bet ask erā _sl are nāj tei obe _mu
         sāk īju ces ktr _ez etr _do noz grā ite itu kul oto vēk izl _lo daž ors pēj por edr rst etā rin mus pam _ca
         ājs āts rai ale ikt ādā ans aro toj mar zik ēri dīt vot ult gri pga st_ kti ate di_ on_ īmē sie ekš ae_ māk
         gā_ ora _ak uti gru lve din bā_ eda fra gab tus _jo rup ova ēju zla āko _so kāb dri dro ide ji_ kol āda eļa
         sim kts eci ine ālu ējā _sv idr arā spi abi aln āta idu mē_ ono rš_ dis zij ete ing _bu imp kie sug ber krā
         maz le_ red āna ats eiz lin rom spo bli nom viņ ado usi _ho kli isa ams lim dēj ote pat til ves zsk irs nor
         ēti _ok ero tom jai rīb tin sla lās ton _ūd tek ten _ek ojo tel zve asi oci aru uto ili āls oce tos vā_ kus
         osm ros odu de_ jot _ha rp_ ur_ oke ceļ kos nci _šķ iež me_ aur els onu ēst īts pta _he āv_ cis ita ēji ūzi
         kta pra iri izp ēma aļā _km nsk ase rās ugu ītā ķir mpi nēt ode ome bež rog vēs ici ņas ldī se_ ard ātn _ad
         nst kla tāk tām ekļ tat ere mūz ost doj vi_ aim ami rbo urš _hi rbī atk ozī son tād āša lau _če dae sak ime
         ubl mon roj rpt apr ral alu gi_ dīg adu ču_ sni _fe ābe _ša izi kot roc vil auc izē aig emē kci ace māc īni
         ļā_ māt oks pal sku nod tem km_ nac tne ēka brī lva sīb āji zēt fil rmi īša bin īgi pēt āku pub emp alā ern
         ktu ord rāt ēlē žu_ apk ont zel niz ārv abā ivi omp unk āks aps izā ažā dom egu zvi dij ad_ lo_ uzs ļau bri
         ējo
         """),
        ("nl",
         [28854, 2989, 1886, 1431, 1100, 920, 767, 650, 583, 503, 442, 407, 367, 339, 308, 287, 266, 242, 225, 210],
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
         oun rst jke ker ite _ti sla om_ aam vla ek_ erg _si ene nie ide _fi ami hee ani ong are era ri_ roe _ni tus
         _ju pen ast ce_ _zo gev bru ok_ cou dse pel ig_ kan res ris iti rg_ ssi _km gt_ um_ ft_ rma tte tat _ke eng
         urg voe nty lst ook ap_ her kte tan oen ust cen sto ies mil sin ngs oud mon eef tis ied rui uar kin oos ser
         oli rk_ dig uni nti tro m²_ eze km² _tr lia _ce age kel _zu ina lli ees _fa _ru pri oet nin con hte _tu twe
         _ci _om chr kom roo iet bal tin eft eil evo bur iaa din ore erm _ra eno _or ler org tor rge min ree ana tre
         ela _ta _bu me_ gin ude ena lak lse opp han zui amp lei ee_ _su ouw _af ass ica lis ins _fe _ei wes ire olk
         il_ eed nta _ga _go lac nto leg dra nal aag _er _jo nam bek lit rus ade tba cti rti ori og_ _mu wij rel ain
         sie lla wel edr _ov esc mpi ag_ bed _vl cho gis rvl enn mme _hu bra rna euw sel ral _kr tst _el dri rit act
         har ra_ oer ila rat oon rac bev ope tge tig em_ elg tic nes bri sis lee bou bie hri err ese rse ect vis rec
         etb log hou olo jde _ki anc fam our rsc anu la_ pol son edi ntr rdi dez dde kun tee ode ero poo haa ann ams
         je_ aro ote mid ors ijs ara _tw ivi enb eho erb _it _fo omp hol oge oog oem toe uis rke nig for ria esl ool
         vor _ac dst ank rei oot och ice les lev rom dor uik ban car nke hie lag uw_ ini uli vee gri ae_ gan ebi ess
         ars _kl ons rre rne evi ald zen spr fil bar ity soo kke inn oek ora mst ni_ mal rga ure und weg pre ta_ nsc
         oep lge vie itg rme obe _pi daa hil kle vil rop ise pee tei las eks nce oll ian ve_ li_ ett idd mt_ uwe bet
         pte ei_ lgi kse ute dic md_ orp ace orn paa mei des _sl ols ole ma_ idi bin oof erz war rsp lat ema jan ks_
         _zw mat zic ilm os_ oed aut nov rda his nda ive beh ida ebo rot ake ept omt ki_ see bee woo _bl spo erw lic
         opg nee ol_ ca_ omm ril dam ork _vr ala vel sep iel zon omi orl _lu ms_ esi dec nië isi emd enr erh igt ram
         mel ieu roc pge arl _ap nua gus jks ak_ ka_ noe esp _dr igd ugu gaa pan ofd olg rou app ece da_ _eu to_ eta
         tho hin ijv lki eek hal cus oms eg_ ark ep_ tek kam spa rol dsc alb adi eds pio dan red th_ icu hel teg oom
         eit ijf uri no_ dit gde ikt af_ loo geh oma _s_ cia cit uro kto hui ik_ ave arc ndo air jaa rig erp nor fic
         ck_ ntw _ku sje rod jec ef_ ink rbi ged rch bli tob aug bor rle rlo okt apr rso cte agt lem por lm_ rp_ cem
         ono net rad oeg jun eeu _ok onn vem gee rua aaf ndr ry_ tit ey_ sai ben feb elf au_ hth lon eor atu jul etr
         ski wat gie ioe lub tar nom _ol ekt igh enk nga emi gne ath bas _za ewe nni nel lbu sdi clu ign ane ici ted
         tha
         """),
        ("no",
         [25295, 3096, 1985, 1407, 1126, 934, 784, 677, 597, 544, 494, 438, 400, 365, 337, 310, 285, 262, 243, 226],
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
         era eks fol orm øre ese por tin skr _fy ong _ty elv lli esi pri _lo ag_ mot vei het kes uni lde int ane tri
         kk_ get pen ogs ban ets las sin sla tem sit jer ona ole rom gså ari _mu iti son ppe lek _ja jel åde dde fyl
         erd ori set bet _km ol_ oun hol _bi ikt ket olk rus lis nav tel irk sik red egn gra unt _of pla ast rod rat
         _sl aft kol yen _øs ylk rov rep ian pet _th tts bar ape as_ råd idl fin um_ ovi oli uss rti use fte ral ili
         bes rs_ ess _fj lst the tve odu to_ hel rig nty spo vik kre ære gje ssi sid _hu cou død by_ rit esk me_ ntr
         ski _hv rek ta_ da_ ust olo mil ot_ _jo vet ege tiv ode _sy akt _dø tst ei_ ier teg mes _ri nns tli rre lat
         _ra ard ysk tad _ch ini _at ts_ ok_ tør ave ram rli ad_ bal _pi egi ade _au lie _gj mrå ita km_ tar går ekk
         ana fre sa_ eta pin ara ie_ ød_ tys pol nas emb ras ire ton mbe ftv hen _ju log ami ndi ron fjo eie ir_ omr
         ift rme vær ala nom eid id_ vne oll rsi eg_ _ge hov mus tes em_ _år ela kel val nta ld_ stø _hø yst ksj tok
         rg_ _su kti _gu _hi utg tni rev _dr erl adi ve_ rga stl ome bla øve ein des tik seg err he_ ure tba upp kar
         ka_ _ol ond nia ont kla eme _bu dag ik_ git hav rup usi nla eds ss_ ake orb fri slo ars leg rla rad ppr tek
         ytt lo_ rna _os oms ut_ nnb _do dus lla kor lto spe jør rem ubl led nby la_ ref _gå fat uke pan erf nda fot
         rts rma ur_ rea iss rda rbe gt_ tyr kul am_ bri dsk spr lte igh ull lem her otb stå pe_ rop lia høy dri ukt
         pub vn_ ros ndo bye tas bei tig ank ap_ vel _lu tio ria fil gis eni asi arb niv kir fle nti atu oni _pl iel
         ute kun ogi fje ogr os_ utt eld mat rso riv lon va_ nat nni oma kst _is add øye rn_ sje ds_ epu dle bin øy_
         kni anl iet nli had rdi yde _gi fis fer nnl bil ya_ dig egg ndt ato pis ilm ned ock ses _ei ata isj tse vit
         rve rel vil gio tru apa dom uks ald ca_ tla cha ung ial efe tvi ben _væ din osl ær_ erv ase hus ama sia don
         mis eis uli sle fly aml ges uar isi kse gst orf lge als dst duk _ik sva efo rfa ost mpe ni_ off kle _kv his
         vor ktu sat lve edi mas mål sie ult bas sem rol tol arn isa ghe agt nfo nyt _kl dem _øy tøv fel _wa nkr rak
         lev ume tgi utv li_ _ek ngl sty ork ott bor ilt bre røn ile alb sut mid pas lv_ arr utø skj rum rog ti_ che
         ngd edr emm arm _sh of_ rra tit erm enf øya fek _ad gi_ ri_ tår ffe ikl rse oka lbu fam kat nær je_ bel tsu
         ose nno tei ema ft_ rbi yin løp ich lok ida kil sas ært enh hvo lub lme beg pp_ oen stu uns ce_ iny pel uro
         ma_ oft lls sme _wi egr _nå emi nyi ora un_ arl _fu yr_ lva avi ck_ sak nke fun kvi kto hal ope sku ild lir
         fes
         """),
        ("pl",
         [16576, 2557, 1687, 1363, 1096, 930, 811, 726, 645, 584, 524, 479, 445, 416, 389, 357, 329, 302, 279, 260],
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
         kic dan _ar esz egi _rz acz arc _śr wys ers ał_ red ków es_ az_ in_ gu_ lit yka _fi _dr omo no_ noc cią ery
         ron _zw wod ni_ tro odl omi roz pom _pl mor eto raj _bo asa ało czę kła olo dle pół ors szc ika ian odo erz
         net cyj _ce pla noś raw gio wym aty den ło_ udn aro _so łow głó wne gło ły_ nis zia ida ońc ako bie ang zas
         _ty wią atu gru awa _sy śre pos ng_ tyk nal adz um_ _by iat ros wic dy_ wię iąg ją_ ołu _be łoś _ze tem zwi
         rta był tur ajd pas elk ing iny jny oko ną_ ano duj szk och _co ria ate zaj ekt lny ińs czo niu uje rni ern
         ral jak ren cia zyn ari li_ wsz akt _o_ ick mer zan egł ior nad tam ica kom kre kol zyk oro _am eri re_ zaw
         dno _au weg nta zos rad zęś ryk _lo acy ala _ró _ca yna _ha dze jdu isk wor lis ard mię raf zni edz nt_ for
         zki ław ędz arn orm _op ik_ iąz śni uro zer zwa _he tów unk py_ nci ono lon _as che el_ ice id_ nte du_ res
         bli ere zed rup rąż krą lni tak stę _hi łoń _ku _bu bra kań że_ _pe awn por _go óry poc iek toi uch ągu or_
         żaj gór rzą leż _ki lne rop as_ afi kan ram ant mat ńce roi dzy nii de_ ju_ ogi zym epa tęp osz lu_ log óre
         ort sow nan ąża łno _pó daw eli _j_ uni zar ząc dep zko yda al_ lek ga_ ust oln ity gan _mu naz ogr zin koś
         ółn rak teg zew ież ką_ nar tol pis szt ymi taw len ocn rza usz łud rz_ bar oma las roc dla rat iet azw bio
         rzo ryt rii osi ber _fo wyd _su rma yni dol icy pre ryc asz spó oso nos lno is_ rga us_ yk_ oda zek ma_ dzk
         odu jow zi_ poz per tal der eż_ ęśc ory har amo zeg ząd _pu ięd mow cen _wł maz nek ark gen koł aws zka dro
         _tu man ite obr ak_ ary eśn _th mu_ iew rmi win _zo kac met dmi awo mis oka lko gc_ uży ześ ięt wat cyc ori
         chi ec_ aju _di czą _ge te_ ene ewi sam gie nu_ nat ade chn mon ede zej azo zbi rez low stk obe oto lna skł
         dza rej ały org enn wal he_ els kcj rsz her esp rom ysk tru yjs the _du sła ejo ser int ksz tat own bur esi
         kty ain ela jne how ców nów nny ine opa uto ył_ rog imi odk lem ług ią_ lar niz aci ton wst et_ zło bro nor
         ont stn ill eln eka rna rws udo by_ obi elo _kl ód_ lej ięc nd_ etr kat urg tki ntr eks ęci ute wyk nst alb
         yci ack isz żąc wał _dw les ten rto tos cz_ ans wsc tel ope eta _wc _wr nne wis ola kop eńs cka dyn iad brz
         ner rch rzę po_ _zb omp rab _ru mac nty wła _el inn ar_ ięk ank zem lac bud rne upy hni _ii nce łu_ ńst ura
         ega ba_ fia liz top wer oty iac ytu edy nge ęzy łac wą_ ati _ho słu dia iar gat urz _km are opi zał ask iza
         _pł sku ązk ewo ore ado yko cio łos ose emc sen tka dłu azu óln tun gi_ gro kal wny ome chó zam try iki ozn
         wad
         """),
    ]
}
