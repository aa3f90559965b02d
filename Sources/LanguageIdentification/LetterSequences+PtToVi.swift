extension LetterSequences {
    /// Made by Tools/make-letter-sequences from langdetect 1.0.9 (Apache-2.0); not to be edited.
    // swift-format-ignore
    static let ptToVi: [Source] = [
        ("pt",
         [26218, 3231, 1866, 1447, 1228, 994, 799, 687, 599, 528, 468, 420, 377, 345, 309, 270, 248, 226, 211, 195],
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
         sui cri rti _ri qua der tin ama ês_ mbr _ge ere ass pul mpo cul ost _au rtu esi ema erc _ga nst ser ao_ amb
         ili sto anç lha nad _un onh cie nça ren nhe rim ne_ cam opu ulo cad cin _bo ínc pop itu rra ind ual _be are
         rna alm an_ ata tua ues nho cos tug ssi ino pio sua ire hec _pi ede uto _ap ém_ oma tar oví vín tel rre _à_
         col ane íli laç lis ato ípi eve cer çõe mei eta éri tas ner ard ove ani san cíp ios les icí po_ fam ive seu
         amp lar nov gos _cl ode mon ns_ ior rca asc _ac olo emp _va gen erí _ne edi ivo pan ete éci las en_ ugu ça_
         mas erm ima aio ga_ inh ntu elh amí ilh _gu etr mad _cu ber ine atu ris míl ssa ill lem ret iad ate vo_ eto
         vid sic _ab nse nei ava ven age rig vis orr rie sul ola río ord _ra íod ala âni sco sit eit ce_ _hi lac bri
         out los fer val mic rqu eno _th _go içã ger spé gem ul_ arr ae_ ênc óri atr rbi péc exc sse oli bar raç in_
         onc mes he_ aut bol ogo _lu spa rop ban dio bai mbé bli met rde im_ alt bém pes sia vil orb gal vel xce mpe
         dir _du ins smo fun _ag ol_ lit ect _ti obr pon che ute jan ve_ _pl iss ng_ jog chi rro nco gua ign uit oci
         ust ron nat til orn spo the ir_ ago scr ain rto ite ece rod _ua rmi rel ien iga cel equ rso log hor vol sin
         sis ang igi fil son ivi ham dic mpr _bi _sé ans rid sig tór ult lid uro lat gre evi bre rom ço_ uer lle ebo
         tim tid íti ngu spe aul gia rai imo açõ uta ngl eti imp org ifi omi cat teb arc ova one pod ell pen ein olí
         gên tit sce uad odu efe ila ega nes eal oni roc tân nt_ len fre gan rno _er rac za_ erv uas ôni _it jun rav
         div mat eco _im aco uan sub mil cap utr eme usa ogr alh ace _vo ene ono ovi let ave pla lor apa ois mor nge
         et_ nd_ lad stá uti ton enh mpl via _st mos _he eli ja_ rme pau eus lta êne har eze rdi aba ole naç gar fin
         lon utu abr ril dem uga his çad sob lít eis não isc act unt rem upo avi ses set emi vad ase _nã _ob rup gad
         bas aix ism rce sas sem dur sad our tru _of _gê gin erg gna ofi abe adi api tod arq dec ota nio uen tig taç
         ach adu sed ogi tão ext _us rof ndr pec rri iti nac pit urg té_ aís osi tio rga clu ulh soc her mit osa caç
         unh bal fut rge pic íci rev vem ope del eja red lla mpa áti inu be_ has sio ref cre _ol rd_ edo rot emo dae
         sci ote ge_ oto dei ape até env sim rne sor rep oso igo lbu pa_ air isp erd put oló nar all olv oa_ ong gru
         aro nçã uin adr eda lev lli ez_ alá _on idi niv cli ego oce sca hin ei_ uar rab rmo hos tec amo tón cçã nim
         riz egr nvo oco ich spi isã mpi inf mel ck_ rgo cla tis uíd _ál óni esm cta aca uri tud uês stó apr did oga
         _ed
         """),
        ("ro",
         [12142, 2645, 1637, 1259, 1005, 861, 728, 642, 562, 518, 471, 421, 380, 346, 316, 295, 275, 255, 237, 224],
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
         ocu gra nţi ti_ fer den ris gen umi _ad deţ iti nis ier uro imb ane zat iţi dis iu_ _ch _eu ond reş opu ană
         eur olu mel lin cen _ci stă _to va_ inţ eci stu pop _th _să uat pă_ tro bli ţul cto ive ţă_ dia ins ime ust
         fra eaz jud _af oma ară ner ure mil _n_ _av iv_ _ra sto ece unu _pi nda mic rov tit eze ean enţ ont ata ţin
         anc cer fii eţu ima nţa ubl uno ăţi toa uit _câ lar bru una ma_ tim tăţ log _ia cti ăto lis bil oru ide sub
         ada ana sun is_ sul ci_ ctu căt nii dul eta uar pub ntă _iu one spe alt cor ome odu rel gin rad _im um_ ept
         cii ânt omi _cl duc rei scr ven _be laţ liz spa ala cre şte naţ emi rig ndi alb enu imi rod dic epu _oc dec
         osc ron ndu eme cun anţ org iar _pl apr ber fil alu lte giu _bo che he_ rd_ eco ono pec aut sec ton uto nsi
         _en nos cip iil sa_ ren ivi _ru leg sup eas upă eli ech rta lon ogi apa nar mă_ met ten nei tie med igi upr
         mpa ngl rme înc _ha rup ise unc val oad pla ezi lec ram eti tom rna ami et_ nom ba_ inu ova _is rar sin ecu
         _vo ifi ade ien elu _jo os_ ede mpo ână mem mba the sco raf _at ore uţi _ri izi los il_ epr ase zic gre _ni
         ela gan ict eză nţe ură roc put _fu _dr etr bal _ga til rus dus ang rem aş_ les ret ng_ rla _ec ves _ră _tu
         uzi rţi oan pte und ete ard pra _mă oie oci rac evi ung riu vol lam dar son sch _s_ fac clu mol _ob bis ină
         afl cie arc atr şul nu_ ipa _râ păr adi old nel cep arl cop ega ub_ _ur iat ave raţ pân udi dup gia onu _om
         osi uli rga _of aşu ute cup mpu asi om_ pat sem ţiu cân lun nua bra nui dep ogr ct_ eor ole _er ola ţil gle
         emn ese del mpl fol fin abi zen las năs măr eal dre omb sil van râu ndr cte tr_ ule lem sud tei ebr alo ună
         mod cum gat sc_ _pă iet iri obi nsa muz pal fon net rt_ oat sis zin _ho _gu tio cui _op imu apo ens fun sep
         cin ege dou _ta ilm pa_ dov pie bel ism nil nsu ro_ rol nţă _ja gru cas buc ge_ soc iec ove isc cap rso lum
         căr _he tud ema _fl ez_ asa urs nim pea ain ută var esa ve_ ătr niv cra oas ena ert ud_ dez ico pun rai ldo
         ext cce ctr afi oct za_ noi uce erc lel ghe opo bur ol_ eat oi_ iva ual eng vit eră gar cla ua_ cha mpe eve
         rev mir fot âul as_ lbu icu nes erv ero esp _ev upe oc_ apă oto ouă pon asc dom _îm niz end _pâ ill tol zon
         ugu diu gur aug niu gal adu lta esi tec len ref har aci vic viz _ed ote sur bum opi dem ife pet mag mis umb
         fi_ use sen vân ăru ucu uti dă_ efe gus lt_ uă_ mpi ode ân_ fla lle avi tră rne ama ck_ ruc acc âne nez inf
         lez dif spr onc fie cad aşi gie zar maţ dra eru ich nge ozi _nă afa mal pic usă mur ofi spo _ul rdi ţel all
         tăr
         """),
        ("sk",
         [11635, 2406, 1568, 1297, 1047, 873, 777, 705, 632, 564, 522, 488, 452, 424, 399, 372, 352, 327, 305, 287],
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
         nou mat _če ruh met tar _si hra úci _aj tsk ilo šie _zo odo an_ on_ očn kup áro _be eck um_ ome ené ke_ ad_
         kol _ar _or ry_ ies _zn or_ el_ ier for raz lin orm nu_ vin pla lat hla ved ní_ _ži ant _la asť upi orn ozo
         nci fra _au stn má_ ozn _am ave zov _ri ari jav nár rak ode ann min pin prá eľo yst ica mic se_ prv avn oby
         tát tka emi sov ino ráv eto _sy ník tel žen rch ala mov ezd and obj iu_ ápa par gra vne il_ _ti obn die ara
         ian mar cov lic veľ vsk per ovs štá ato cha me_ pos ľa_ sob esk eli stu ými fil uto tva mal ret že_ poč su_
         sve aná no_ _hl tin anc nte nač _či vy_ ejš _bi pov akt íva tív ava _bu du_ cko _vl vos _lo nti nem por túr
         kým sla obl _o_ ete omo nen eti _ru _tu tik iná ese úze aro ika tal ívn edo _úz eta nac roc ení poj nes lia
         ana ín_ log ať_ nný ros rej sle záp ano čin my_ iat ide mor kou sev ere del nto man ron by_ odu cen ech erá
         _he ice jaz edi bli čia ili ang rus lek ona ma_ loč ách ion elo ora poz not ba_ ada zi_ žív ogi ože lož nám
         adi uží úča krá cky is_ eda ram aní rál iál bec zná _da aci dné izm dia zni _dv ane _ge nyc eľk dom udo emb
         via ono tat vom lom ied ita čný ner ing ouž lie obr zák dan náz ien aji oho pou čno _tv _va _ha lóg _pô tis
         eko etr iez ajv ýva ním ru_ inc ust jen atr amo roj che orú art súč íto din var mec pom iad bla ers vil tem
         tol ici árn _su isl ado rit nad _op dst vše spr _fo bja rú_ gic isk dvo in_ vit rít ak_ at_ lny trá ľad azy
         jov ini oló áto enn cel iet org sté _vš obi lu_ am_ jin _th ris der rát esu ume ek_ uho tup apr äčš tia ogr
         ole iká omi eur rob _fa ivo vno vid _oz nt_ osl iti aut _k_ ích ard odi ík_ ačn tur ofi tém rep rác dsk tne
         dľa dí_ väč rí_ ntr žne usk los nut vov loz ngl _co iko zmu zof kci nap bor tný _as as_ ars zyk sys tí_ kul
         gen _pi čov byv oni vek et_ yva _ci _zv rno žia zo_ odľ lis ly_ dos niz rýc pis _že ed_ lik ha_ kat fic chi
         ik_ zlo neh _um ela enc rna _hu ult har oce les _čl rac gan _ku iem spe urč nú_ iku ôvo vla rot erv ito čes
         ar_ ií_ stí atk _ur ces sia int dná _zm iky inu ákl nka arc loh pat uni tej poľ zsk are ciá ont nne tru véh
         jši ógi vys hvi ila kar vaj tak em_ poh asn ťou _ľa _ga _ze óri čné etk stá sťo ktr _vr asi nal nta emí si_
         he_ ena očí _sc ace eľ_ vna tek ázo oci vis _čí dis úce lsk rga tno mus nan ôso šet led výz let nét ár_ jek
         dok pôs vné _ľu ja_ mys hy_ ton _kl jsk ýzn opo ors eži uch ras ins _hv lno oma zen vzn ng_ juh eso rev mno
         nál níc iar svo ajs rec jeh zal ží_ liz dlo iež st_ liv nat so_ ľud živ úca úst oče vný msk _el sch mot kos
         dĺž
         """),
        ("sl",
         [16257, 2254, 1596, 1259, 994, 858, 764, 663, 604, 539, 505, 455, 409, 374, 337, 319, 302, 281, 261, 241],
         """
         je_ _je ki_ na_ _po _na _pr in_ _in _v_ no_ ja_ ko_ _ki ka_ ih_ ni_ _se em_ ga_ nsk ski ta_ sta ne_ _za lov
         ke_ ven da_ sko _ko pod _me ove la_ _le ega jo_ ske _iz _ob lje pre _de ost pri od_ ije _sl nij ali ada slo
         _ma ani _so ija elj _sp eni li_ nje _bi anj ran ter _re rav ina sti _st _pa _ve nik let _ka sto ov_ se_ nas
         ji_ er_ eta red ime ist lik bil est _te ti_ _ra _do ik_ ens _al _up lo_ avn ans kem ova _ne za_ oli nov jsk
         del lja so_ ičn ska pra ati pad _dr _od čin jan _im men sel str di_ med le_ va_ jen ase en_ gra nih ed_ ast
         rad rsk ate _vo eli vno _kr spa raz ško _mo eno pol an_ ca_ ila van eri por to_ ora stv ovn ašk ške voj kih
         neg ena cij _tu ijo ika ju_ ovi _di _sv išk zna pro nem ica _da vni tan ri_ pa_ ški ma_ elo kov kra iji vet
         odn kat po_ udi tal al_ dru pan aln st_ vel ino bli tov ala rva ele _os _ju tud ana _sk _pe _tr _ta nos _žu
         mes val _fr sve vo_ ra_ ine tni il_ _en nja žup obč avi pos tič anc naj eto _z_ _hr bči tem reg _ga _s_ mat
         nst ar_ upa _la _ja ubl blj _gr fra prv iko mer ver ita ste vaš rab edn mi_ om_ olo ome vlj upr aja uje ene
         ent gij lju vi_ tra nar ot_ ev_ iz_ tri ano nic _si rat ari ins lan _ok ede _go upo ijs ike _bo ame kot _sa
         rim hrv ato met tro par tel ilo _an ini tav dan lij msk _br rij alo _no on_ ber jal nji lni ec_ ce_ _ce _ro
         art ona hod oto aci _to _vi nan vil rka dni ek_ mar im_ ral nal tol čne oma gor ane tor eva ust ogo lav sed
         ve_ rja keg _mi _be ori ose _zn čni irk _gl kar pis rep lin era ars _pi jem osk es_ _ba eve oka kon oda egi
         vin oni ira enj kal ajo de_ jev dno dir el_ ara rod te_ _pl rov arj _vs eka evi las maj ura man lit _oz olj
         tva ite iki din pot gos _li ava _vr ici mor tev kol gla iti raj _ri iva aj_ me_ _jo vne seb ant avl kom ale
         niš _ur več sez _št lj_ nco tek rug etn rst tvo ili rve _fi ese ako ice ezo ojn rje rni pom pov sla sku aro
         do_ edi pub sre for dol re_ _va eti oko emb adi log liš ero et_ ard ors or_ odo ote osl _av tur tin dob rit
         če_ ere vse cos _lj zon mo_ isa orm ugo emi mel ern ah_ _sr vez rno _or čen abl tik ška vir ij_ gov tre stn
         vij dov kup _du _fo var _us izv lad ešk and šče epu tve oja ci_ dnj lic uar dat tar ren ekt _lo agr kri ovo
         rom bra ang per ron eda tok lsk nim tis ela gle _ar jih ole _nj nag eme dra rem nom uni pin anu izi nam zik
         dne bor vod imi ima ruž _ni arn odr išč ema obl den _op hov ono bol spo rii oro tsk ims rek tno ons nad lji
         ion _am odi ore ezn led aka ros ave nte sev šte adn ete du_ gan orn atk as_ ozn okr iim top ses _as zem dal
         alj _ge zvi _fa _dv rdi kan kul min rna _it jub lek sem pla epa ben ogr drž kor pog čas _zg jug nak _ru ult
         be_ ris ner tat ode žen rža jav čno reb _ča amo are rev iza emš lat ril žav avo sa_ mbe dna gen rej lič mšk
         is_ mul nci sno niz zve rog tma riš zij ram kro ami avs len ret dep _zv kok nua ič_ _ti zgo upi rtm čna rik
         res _co iln nač tki azi nek ope _ho esn of_ lis at_ les _ze vrs org us_ ozi odv oje izm rus ton rmu _ha ku_
         nat eje dar _ži obi živ nt_ ive _el sam vsk ajs rne etr lno sni _če zdr god ata dvi ule otn ito _is omo jno
         cev aju šči ezi eds obr žin not bi_ ngl dre orj bri rga ro_ dež zho nta rop _fe _ot aho imo nti plo rib _zd
         ric lna zah mad zli vor jez _šk tom ča_ san opi _he _vz tu_ go_ cel _ca rin zni svo vzh vna ade nap als ba_
         bar štv iro int oče taj rti eko očj net alc dst _že dij nav sov vrš eže tet bre kof tne obe obo igr nej apo
         ivn og_ ved nce mu_ _hi ad_ sod spr tiv kla _ev roč sis pet api ogi erj _še rma vaj ago loč _ig dro lah lne
         tna zan ge_ etj haj vst kop še_ aku zra ort uho _un ama jet _kl mal des am_ zme žar mek eza nju eh_ ak_ elu
         rož duh tih ind ten nes ras ejo mon ank emo ivi rot eb_ bes tic ru_ jaš nis ok_ ače jst tak irn esa enc zir
         _su _kn iri oti ces ršč ači bel pes eži jeg kto odu ejš sil upn jaj nu_ cer ošk uži si_ oči žni azl ršk leš
         evr pon _ke ide _bl ej_ žel vro ial nič pli _ed fil lom lem asi oji ego mos nin rip aje loš ing ob_ fak kci
         ria una _čl _uv _šp jši dža oke _ch daj lce izr ebi lu_ sat gre lte biv ze_ ado lim moč rez av_ erz bro nah
         vis
         """),
        ("sv",
         [21626, 2858, 1834, 1364, 1106, 933, 784, 687, 606, 535, 491, 453, 417, 381, 356, 330, 306, 285, 265, 249],
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
         _ve olm nal sso the ark end ors _mu alb pri lis rd_ sko _co ik_ _sy ori bil ino kap eta van ban mel rti öst
         get ani _ne gel am_ nam le_ mil ild kla ysk akt kti lt_ il_ pen gt_ _ty reg kte tur _au ne_ tiv ral gre mat
         ekt _ra _ca jan lik tri nad pte net _så vin rte dig pla skt äll _of tin ats mli _ku mme sik spr rn_ slä dag
         usi her ton ski mus red rsa ntr nse arl väs ede orm eck ke_ fat sla _lo vän bor ana gs_ _ga obe bla bru äve
         dar ert ppe ket _tv toc dis ti_ anu ras tör ikt mot ur_ ona ine ckh he_ öve _öv ove igt _do ita kho olo _gu
         _ol lbu sit eng kni tre nvä _dä rup hel _äv _sä ide gan kto där ilj bol _ch ini bum un_ nta tro kor dni lse
         lsk val iss vil ian lst pp_ ard _kä dsk ena fil rk_ log ege ndi kän ami riv gge ang ift iva när ass stå ola
         dad ier li_ ron sse _nä tni tys ria rma led orr yrk ot_ ode eft lli rfa äns rek pre ick bes råd än_ anv ni_
         ebr se_ lde ril lda stä ont nie san vär sat _hi äng ma_ _ki orn jun it_ _sö rot alt bri nni nti nas vet sio
         ilm sis ogr ssa _hö eno _ef olk sig _ös uli lev enn nes inv sed ida bar bel nan örf cha går _lå gus ut_ rbe
         tag rop nli nov idi okt lie iks tel sep ugu rep _su nua arb _sj cen kol pan err _ok os_ trä ie_ pet amt _us
         sch fri va_ jul ome bli ss_ _ap ora _ce igg tti ept esp mal egi usa tes rge oma tob ece che ume aj_ vud lje
         ank ld_ ft_ maj uvu cer alm ngl igh sån dec åna _wi ygg kyr kna mn_ ssi rga läg nns raf mne apr _ad rke rän
         rer ads em_ _is ärl cem vån apa ost nel tru lut mes rod kra ene sal vem ls_ ili tig joh uta ong ato huv hon
         aug rld ske iet söd les fol äge rta rso rua så_ utg fta arr anl feb nvå mst ty_ rra _ru mrå _hä sva läk ore
         ära dat yck aga mt_ sar llt stö eme isa _tu por rel _by of_ byg ack gis rol män og_ dri erl kil eni avs dro
         rsp skå adi fot äkt ise ivi omr _ny ond rsi sor eli ial jor ovi erm hög jär sät _må rne rog _ex kat rov örd
         ape sma ham ges opp hus rid ey_ rum ata _ky kåd ane esi öra _ke din dem rre _lu emi _ni ese unt urs iel _wa
         väx ce_ odu bro car fam oni ämn rom uro ble hål lke ebo ben _ur yst lve stu ich rli ppt vå_ eko fle väg ndo
         ård två rme rät gna cks _bö tit by_ lem rak elt th_ ags åll rgs _kl ogi atu ve_ tbo gst ono otb ric kli io_
         tla kis bas ull dom ere soc emo mis _gå sjö öde _då tli set vat _pl ult pps dam dre slu oft gla ruk kad tie
         rks pin dst mpe giv ev_ lek _gö ghe _dr od_ rri _mä _s_ ry_ gån hör jäl rea roc jen iv_ ald rko _tä ama oun
         äck ms_ fär äpp täl dio use edi inl rda ure lds lom kre rla cka gli ärn kin ckl tve erb eln don sid bör nsa
         _eg
         """),
        ("tr",
         [11029, 2628, 1711, 1292, 1087, 893, 786, 716, 648, 595, 545, 497, 466, 430, 399, 372, 346, 320, 302, 279],
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
         say mle _bü ımı lk_ dak es_ art oğu rih fil sah akı _ca _nü luş akl ava yal lem ey_ kal eği met rda _ey rik
         may nlı ani _su eyi lim sal nel _va işi azı ci_ zey şar liğ rta _kö hal _st yle _ın lir asa anm fus tad lay
         aza us_ dev ia_ iki üfu _el aşa rte nle ün_ enl ges yes ers nem mı_ rek ngi alt ka_ _es nma nüf yay öre mal
         nu_ ame ürü net oyu rli şma har ıyl yas kiz kil _ço nci _oy cak kuz _yö _et rid çık muş res bat ip_ dek şla
         _ön i̇n sel anc rat dığ ilk era lığ _as olo _la nti lis _çe ndı hip ade uşt uze are lme tes mın ney ştu ok_
         _hi _nd _ik ldı tı_ _ak aha _ga ram rme etl ol_ nca sa_ lmı ina ite ünü üyü yön riy pan dür tim olm rt_ tla
         est dün ım_ mil _kü sti _dö ul_ lya niz or_ pro pıl oma _üz it_ aşl ita dar iyo ser _th evl rdı all aba her
         izi üny les aka izc iti yen yüz diğ ber siy çok mün yın zce ıml _pe _ün pla ğin tme laş tak rdi etm evi the
         nte is_ kad rom old _er lü_ kas _yo rkı _at eye ger oto ted liz tro _çı abi sit cı_ ırı _fe _ra vle ldu kli
         _mu st_ öze sav rıl top kin ay_ sid müz rim _sü acı nsa yin ide bar bi_ yat syo ket ıld _vi kiy duğ nat tıl
         os_ _na _km zel ire ça_ tor kat _tu ibi ing eml as_ liş fra rki _ek nal ten lke lmu iml _ti he_ usl isa ion
         ilg kez ğın mel sla klı ata var lgi _le ıkl _iş zi_ irm nis ast şı_ ha_ şle lde ece _fo udu tel mad ihi _av
         zar rup din büy _ru ğla kse ulm ona ng_ sim nen um_ se_ rum ust ıll ayn rar _no lır _pi _ağ yol rsi sür uş_
         ins uri spa aşk ölü iyl _co tın kım ıra değ ive gru ünd _ho sun kıs ışm ate ton ete tas til _un ise yna ınl
         ge_ nmı ikt çek _ür hin _çi asy oru şeh avr lat işl sis kra dal bol yak _ul çal _uz kay yıs ezi han ski lek
         oji up_ ölç ett lbü del sız ami büm aca hri opl loj yaş ema tra tti ila kim ülk unl ira ura ern dah ışı ebi
         em_ alb üzi sya ğer _za evr lış bas lüm az_ azi lçü _ül şan lçe ız_ zik uz_ nd_ vaş upa ild ane ktı nli aly
         zen zıl ırl üdü mat nra onr ltı ubu rol dın nt_ örü ıka nbu ato kın dis zam mli dül _on dön hur yı_ las _du
         rub ley tab ksi sek arş _ok kiş haz gi_ _cu _yu oli geç düz gra çes yi_ kel rad ner erm lus van rış va_ rus
         sar sır çer asi şim _ja uk_ ehr hir per izm adl nir ray ime sto du_ bd_ gib orm _uy pım piy zan nır çe_ üni
         ono mey _os sma _ch atl ırm _ot for rün kti hle nes şın içe çüm ülü ang ayr ldi anb ima nik eld ıs_ kı_ niv
         _br nad ğun nar tki ehi ses ilç mhu umh oll mac nom tam erg taş eyl üm_ apa ker oku açı enm sen sil rşı luğ
         ald zöl üzö gue ıcı mid uca alk nsı ici med pa_ rdu zla ese unc aml ord üle cum fre eyd yım _sö ori köy üks
         add
         """),
        ("vi",
         [26656, 3108, 1887, 1345, 969, 714, 575, 453, 386, 346, 307, 282, 257, 236, 221, 201, 185, 172, 160, 150],
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
         _ni àn_ _ta im_ _hò _bo dển yên lển gen har ly_ ard uân ria _ển hểp um_ _be ăn_ ca_ han ach les _đâ hòa hâu
         nne đây ana hai int hư_ ara cal nor sti _gr _pr hiê lli rg_ ed_ đểt ngể str all nte ein uyê ati che cea _rể
         uy_ _or _se ali ies _dư _xu to_ iid _po guy are _br đểo ina khá khô eae lar ern ers _ro ndi cểp _mu et_ oni
         se_ _lư lon _st hươ den uan ua_ ens can do_ _km ion rid urg mon _rh _sá oểi quâ _ge nes kin _đã úc_ đã_ _fr
         hát art ren _bu ani bur men lin est aut cuể ham sta spe òn_ rin óng ire tiê car ute ori th_ hei pho ánh min
         par ur_ gểm ea_ oển riể ich lid or_ tan nểi _fa _tà sai _đá iểp _du res sch hểm ita hoà gne nga ont anc khể
         ghi ma_ cểu _te km_ _đó ind hái ata _âm ile me_ nid ie_ khi lor ôn_ oểc ale sia da_ ail rop til _sc amp el_
         mể_ _ce êu_ ist per rma di_ ce_ hin ici rit ar_ cas rn_ lia văn tes quy _au eci rai ris _vă ĩa_ sen hác tic
         _pe sau der liê iss bểi _py loi tểc des cie era mer enn kiể ili _ri _re _tá oir lể_ loể gra pyr hìn ssi tai
         gar _ôn nde _lý _va lý_ pec _lu _cò ăng còn ami nai her nge mal sse ost bay alp nce ver ate oph àu_ don rac
         _bà erg _bá mil him oma iểc uri our ame ven llo il_ pes iêu nti die ngo ơi_ _he nus ini rra ass tor xuể rom
         ic_ lat nta sis _ve ton rii ls_ ord ns_ pin ula _hì err tín it_ vil uli sna vển orm _wi _fo len st_ hon ũng
         eme bao éné phâ _cũ col mểi pro ghĩ _ka née ées hor rén dor com lpe tưể hĩa for yré _it que rd_ ba_ _gu uểi
         ga_ thô trì cen _cơ one rth đó_ _we _sn ort ier _wa _pi _mô cơ_ lưể óa_ iáo rne dươ tre ruy nat _đà san hóa
         _đo phư yểt ela pha sac _mà oli dểc _am _et tte orr idi tuy rìn ưng ôi_ lểi _as hil ón_ ora ew_ àm_ ii_ rde
         ngô oun ten ade _dà cid pal tác _câ orn bểt new rou hal oểt ral _hó tur end os_ arr gể_ dis nay cor ide _hư
         ger _má ama ere tal cũn viê iti mic ry_ _sô ond ore sa_ omm tio lus ndo _d_ nch sôn ero nic ous eur ona sou
         mid qui ghể sto _xể rs_ bra ils ico đá_ rie mur _sơ ays ri_ cul ito sel _sĩ roc sĩ_ _eu tho _en out cro agn
         _vo _cr bia tem use áy_ cil nin tểo ily bou uể_ òng olo fal rre hí_ tểt nsi ove sur _hy _sh ola at_ noc tel
         dể_ gển ntr sil ctu nla son arn _đa tàu ure mpa ith amb _âu om_ enc uss ue_ _vư und cam _dù erm fam _bó mển
         tei enb _pu chú ada ien eni ose rhe hol uth ust arg bón eón ty_ hel aci hun leó uni inl tar pte onn cá_ ll_
         ts_ esi aqu ite _ja nto bel rea _mã cou iáp ins nda tểa oll _nơ edo fro _pl mbi tểp nơi ros gue aro hưn sơn
         aus mai lip chs lis mat rt_ ede máy ene sh_ lai _aq lz_ rus oan oct uid chư _đơ mit ime sác đơn mos cer bri
         tom
         """),
    ]
}
