extension LetterSequences {
    /// Made by Tools/make-letter-sequences from langdetect 1.0.9 (Apache-2.0); not to be edited.
    // swift-format-ignore
    static let caToFr: [Source] = [
        ("ca",
         [25779, 2781, 1703, 1215, 954, 787, 683, 594, 525, 464, 420, 377, 347, 319, 293, 274, 251, 235, 216, 201],
         """
         _de de_ es_ la_ el_ _la _un _i_ _el ent _co és_ al_ ia_ _a_ del na_ nt_ _es at_ en_ _és _al un_ _l_ er_ _en
         que _pe ls_ _se _ca men _qu _d_ ió_ per _re est ant re_ _pr ue_ ts_ ta_ una _ma ran ra_ els va_ les _an com
         par da_ ita _va sta tat _pa _fo ica _di ici con art ar_ ns_ ció res ca_ ist uni _te nic aci _le _si ame any
         _no ter amb ès_ _po tre des _in era _mu _fr _am ona ada mun or_ anc cia pro cip tan fra ons tam an_ ion ic_
         tal nci sit reg itu _ba ou_ _mo tua rta om_ bre str _ha _tr _ll _sa _o_ mb_ us_ ten nta tic ipi tra egi fou
         ina ria tor ny_ _ar ser esp ell mar nia _su nts cès ncè sa_ pi_ lla _so _me is_ als ari cat uat ues lle _gr
         for eri le_ ura dep int os_ nte ana nom epa man ntr _fi eni sti ori rs_ gió tri ric ste cio ers _ci _or _mi
         ver lit ata _ta _vi ali ill pre tes ren ord ll_ _fa st_ nal lan car ma_ ri_ ir_ orm rt_ ral on_ _ac esc ats
         ont gra eix one lia dis err all eu_ tar te_ sen it_ nti ort nes ect rat ial ara ner _ge rma and tur can _ro
         nya dor ide ado abi ene cci nat _ve ere ix_ arr ena bit qui gen cte _na _fe ale seg omp mer ins _to mon den
         alt ol_ arc rre l·l hab pri seu qua nor tit uta act ula fic por _do cal ual bar _oc lar ya_ ass aqu rti ret
         ost _ex cul rd_ cs_ ida inc cie _ce ies ans _ju ine rac _hi dia enc rin rec ime rra lic ala eta val itz rad
         san _cr der més pel egu pos ast ome ora tro ble et_ cel ili ssi _aq tem mat ate fer alm ade min nit ern rim
         _mé col emp rit ven tza se_ _pi _ga iu_ nda ani mbr ang ess cap oma emb pol len _li rop _br lli _lo erm _du
         cri ele ert _jo ut_ cor ati ove ris ne_ _pl mes lme rme me_ ón_ _fu fin cas are ava ini ber cen lon tin ese
         nis ens amí ive bé_ edi dic dre _gu fam sev _bo ènc oni íli obr _au lis ssa mpo ron _s_ lat rea _be ema ni_
         as_ _er lem _ri ciu sse rie eva esa pan pla ndi ga_ gua rom pal ano míl _ab _cu rov bra rig sic neg ite no_
         il_ iut obl ian ega eme ud_ tel òni ctu _as lac ing nad cam olí unt llo ard lor _da nar uit ien cre nst atr
         fil ors ult gue _ra cos nac ure din ie_ rei rqu in_ ià_ igi spa ode vol _em iva _ja _ho _cl osa rce oca nce
         àni bli _ob nde mbé ind gon ot_ ics iqu sió olo met dir bla sos rio rna tiv eus sud mic ete bri pon ict end
         oli mit ivi _ne sco aix rob cit scr íti _ad rri van là_ ram uny son ola lin ota mal ane vis rca uer rib gre
         _ch mor _só ces nça ego ama ifi mil ves div són cad elo und _im _pu sia ixe sme nca _ap tac _ti vil amp _go
         èci ha_ gle imp atu ses nov sis iri pat ça_ ge_ _bi rep ust ac_ rel oci ira sso gut ipa _he ito ore loc _ag
         erc cti tà_ li_ ban nsi nse tiu org its rer tot cla til mad el· dur lt_ don erv eti ds_ tge ngu sid ebr alu
         oba gar mpl sar _ed sol gan eng ii_ jun his ler asc fun lta roc nto riu ba_ esi ple eur ngl pen bal cer adi
         ain òri gui _vo occ alà nen scu pob ima rga _ai mol sob eli ltr han ros mpe _eu isi orr ire arq stà ela dif
         ís_ omi opo egl ago bas sel etr ote sal rid spè ton ità pèc igu spe uad rod uan aut aba ger sto lec tó_ osi
         ndr cto olt lít _at oc_ anç ei_ rar ap_ pet tec tol ec_ ps_ lun ua_ _il cha ila tad gin cta ism ng_ ius abl
         iss iga rso tei via di_ ea_ ae_ apa uda rot èri ids ur_ leg olu los tòr emi tàn avi soc sor sca log nas asa
         her ci_ eny _th ys_ gal sem gèn ave ínc ero rup ope rem oce duc nve the sup spo ova gia au_ im_ lès àti ond
         las ior ose gru cin ovi _ni eco aig pis mas tru lad uli nyo bol atg vid vel har rn_ ig_ um_ tir arg oss let
         udi ncl ume ras pec ja_ uro té_ pin pa_ id_ ars mpr nid pas _on clo ro_ vin cac nys rci ogr uci ong ltu dar
         stò aca eno ími he_ nim tia mia reu pit set lls onc sub arl _ru ext _of mac dal uti àri pic teg _tu hi_ _ka
         rsi oví sin sat omb iol oes var mus top vín cid efe eve nès omu abr aus ier fon rés bai ène evi orn sig stu
         lio _bu asi mà_ ibu imo ede tud àci che ges rip uns ecc med dat si_ ign eci tig gad _fl erò cle mpi dan isp
         tòn pir _gi upa lib inf tim pta upe ntó ole ato alg fes _oe mis neu sio odu rus rne oll rg_ _ol sul iat mos
         xa_ sai _hu api inv lam niv ·la dri _dr bat uri ogi uel bor uto tí_ spr lim reb ono eat nd_ dit rag uin io_
         rdi
         """),
        ("cs",
         [11600, 2155, 1522, 1244, 1025, 881, 782, 705, 628, 568, 526, 487, 446, 419, 393, 372, 347, 323, 305, 293],
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
         lou tar ite _si cen era lem aný kra ant _ar tiv _lo _be mat log _or hla kém hov tě_ ovn or_ _am _čá lik jen
         žív ená eho že_ ak_ and pos lat _ra ika _vl poj stn avn lož aké _co _i_ elk _pe ino rad _té ejí odu sob _kl
         tan nci áze _hl _bu anc ato _au za_ an_ rop jeh néh ang svě zi_ omo kým lan _vě či_ prv kup zí_ jší dně vy_
         ad_ ože for ena met nám nem lu_ _sy gra il_ ené ráv ska ji_ jej orm eli rac bli din ným tal prá ec_ mec ha_
         mén rom vě_ tří _he hu_ leč _ře uto okr obl ři_ tur ins _ok án_ fra vit odo osl par upi _pů pin et_ ene kom
         ouč tem něk ana raj ané um_ ogi _ha tát och rot ete roj ží_ cky ků_ lis emi ara yst áro _ru dle _as ápa lád
         oro inc by_ ngl _dv por ějš ram kos emí rvn ále ací tvo ing cel sev zná nte _ži dě_ sov iál ia_ krá oho ými
         per ons ází ari aro něm _vi záp mar vsk něj sla nti pov ode etr zni oko ili něn ala mí_ avi ici rch usk ans
         iná obe íst tol ším _ni poč rit ík_ _zp lek ětš ada ita man jmé akt ivn ave _tř oze is_ _th min les rie it_
         náz pis dí_ kem eží rob nst ěme odl raz ano čel ora bor nad _že ovs ění rou ami aut též nac éž_ rem děl ers
         _úz cíc tom ono ba_ ách ev_ adi tup pat po_ tat ůvo ejv ma_ asi ne_ tém ižn not voř ust _bi nár iti bla aná
         inu oni jin nis pla si_ ava hor der _ku bra té_ tri ron hem ine ilo ače úze ouz ide enc erv _tv ome aci che
         tů_ nes nap voj má_ oby org los _km dvo gli kat _ří čno _gr nal dal árn vys _op dem ona _u_ eti sle rma fil
         kre eln obn ton íva liv ejn kar rus ubl rak nta _va řes ard říd ade véh ore stě sté ini ris kdy rep tru ogr
         cko ous oru opr bní ese nt_ gen _ge nto ten ng_ _su moř tou zov del tik rů_ nat _mí zal art hy_ _kd nál řec
         iky edo eto dat ner mov oso _hu zák gan _vá ata šíc nit ov_ pub ont ort býv oře ště tka ře_ ed_ kti čov poz
         _bý ačn oti _sc mal di_ vu_ lež ic_ uni osa jsk ívá apo hrá chn ylo lid iho har vol žní dná obr cov odi _jm
         _vš bec vaj pův _tu klá ýva mno čer su_ zej msk dlo lé_ ezn áva amo obí orn sys vla obc _ti mot až_ _až tek
         dsk aze mís _zv ber rga mic čin ůso am_ avo eji ntr bě_ jov voz _sm vně _kř lně dne žit ere půs vlá vál _zk
         ik_ the dos iko tva ope trá tli nco pop pre _um bal ivo eni one eze ane _mu jem azy zsk tší ved vým _tě obo
         ozd _čl int řad átk uch var ána her _ča olu výz _dn ude dst ar_ net _ur živ epu jme ilm tio ito fic _zd poh
         álo řsk _má atř kul ote jaz slu nů_ zac pot ebn vzn plo ěle ává adu obě ces re_ vid _sí asn čuj rve ych jev
         ykl eta _ty bil _ca již ism ahr itu moc ni_ pan dis sah bře iva gic erm esn ném ive _cí ult hud lko pom zev
         obi
         """),
        ("da",
         [28366, 3026, 1880, 1400, 1090, 895, 779, 680, 596, 536, 461, 420, 385, 348, 316, 292, 272, 255, 241, 224],
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
         tys _sl tik ode alt sig hvo ilm _ov byg lla _ne lsk abe tiv lit att mes rs_ me_ ons amt the ekt elt ts_ ori
         ppe lag san tur åde fre _of ift son ds_ sin ett vn_ ome err ier tri mod ani gså ssi pla tli ite enh are lst
         mt_ ert ie_ _bi øre era ygg ege sis _lo vin kel ft_ esk as_ lad _år ari oli _ra led sel dis ank kti ona _kl
         tør ski eft rug giv tin _ri lie uni van _kø log ast eks ane nat _ku gra olo rov _ja _jo od_ ina ndb _ru egi
         _ef _hi efo ess _sø _øs kil ise he_ rn_ cer ndi lm_ tro råd hov øbe _sv idl vne ia_ ard oll stl yde ass ndl
         bli køb ti_ tig sko rge _hu agt eng rti stø emb dde hel _ch tes rel nke _fe int lke ges vid ili ør_ bol igh
         pol ag_ tel to_ lis _pl ral gle rod sat bye emm usi mus rma sik erd æng nma tni akt stå ude ung mat tif læg
         dig dle ets ogi ini _gu na_ orb ad_ udg ole _ju _do gte ket anm mil dby ntr dbo yst ron mbe eta ita _må adi
         kt_ rit cen kun træ fin rop sla yen kra rog cha eme rev hus rem sch dsk pe_ kor _su ref sit _bu kla opr ust
         ilo ian nce kol olk nha alb raf lom tad ike ræs kir sio tag tar rbe rli dag odu _ce fat _is upp up_ din eni
         græ bla kte ce_ rga ara spr liv ram gre esi oft erv ækk tit erf ton ana por mrå rdi uge _ik går sve nta rom
         _hj vil iet ned it_ dti ami eru oni rna omr ræk eje rum las ur_ val _hø ghe vst nti omp pen am_ fle ong rso
         sku ka_ arb _vo yer iel lat mpe ont ær_ _au ldt ræn bin rks erb id_ of_ lge uro orf tek riv dvi da_ ork pre
         dte iss kni ial ægt ros che nie ejd hen _lu erl sby gio ses ire ck_ tår rad ud_ _så høj ogr ærk ca_ fri sme
         die ænd use rol una ild ks_ rei ria un_ bre ovs tab ta_ mis rve fol rts jor rea spe lub _pi dse os_ lå_ edi
         jde ch_ elv bej ffe eis set sty _næ pan lod uer emi vir bri his ure fod ab_ hvi oma gis _lå dgi sbe nem sle
         uds esp lek æld alr ll_ ich lik mid ock dve ibe vel æll ids dsb lds beg odb iv_ gst bas ost hje lre eti æde
         anc rse oge rsi ndo lte orn ein atu off dsp dom præ amp ård _ad op_ åne udv tyr ars ri_ vik sa_ kin ikl yre
         _ni aml ukt rla ult _sæ sæt hal tyd kst ase duc kle uce klu ata _wi als igs _ek egr _læ erm rfa ndk dat uar
         ørr ngl _sc ovi spo ytt ads fun _dr vej edl nni ato rm_ ese ebr ety idt kul mål _fu _nu _je niv unk anu bed
         bil jen kse bje erh udd cia gni vig mst nve rek ro_ _wa la_ lbu our svi jem ela uli dla øde fik løb mal aye
         asi rue aft sni æst ond dem omk dri arl ls_ ala ric dni ikt itu uss rak gi_ bar ema tle røn bro reb dkr jæl
         roc rhu uns lut nkt gør gie urg ach bum ni_ nda _km th_ lav lme edr ops nom rim idd omi yll kat lil rus ty_
         nit
         """),
        ("de",
         [22353, 2944, 1739, 1333, 1073, 903, 769, 659, 580, 520, 470, 424, 388, 350, 316, 291, 271, 250, 228, 213],
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
         fen zen sit tur rec tri gra _du hr_ ami pol wal erd rts _ku ssi amm ies oli att _ze eng itz one ari lig enb
         _üb aut nze lit ons tet chu ost gli _sü ndi ina inz kom ll_ nan obe bun tes nam ik_ _us geh ise rk_ ute süd
         ken rre _kl ust abe _fe stl hri _ra nz_ nse ekt _ki rs_ zur sst ehr ltu uni lun hem dis mbe ia_ rit _fi met
         ive mus rbe urc me_ och ema ss_ erf _vi ill etz omm hie ori _hi emb his egt tik orm wel nn_ ohn egr ike ton
         ig_ res tre del na_ bau ffe rne hes aat _ru ban rau son taa rer wis hör rli _ca gru hwe erh om_ _fl nti _ga
         ide ppe nun ehö are ts_ kon _ju ark nem dor _dr eck ngl ron _bo ral _fo ck_ dur oll zum min gie ans lat enn
         rif _pe rma ita olo ana ond mat las nig pri ebi rac iet rün lli hme enk ezi els etr eur tro ild tin kt_ kti
         lag ieb sto änd geg erm gan au_ rhe ank gio fil sam oni _mu hle zie aup ock stu enz eni ünd mil _do upt fre
         hla hin rwa inn ard tie hat rke ovi _ta ntr bar ast ilm bie log bra lde dli tat ke_ gis äch dre nds ört ld_
         eim hun ty_ esi rov ett ome iff gre teh woh tiv _fu _lo fin set lls use ick dun öst san neu its rna vin kei
         mon edi ian gro rag nta gri bal ain ara irk ühr hoc _to rop tze uer ont bil les ade tät org _jo _gl gun _ri
         zer eig nts bli flu ra_ twa nic nto mis orf _je rla tzt tar rti ndk eht hse fri dkr eli oun ore fte pla of_
         lus füh lge vom ath bre uar zwe ahl los usi ors eid _ob kir rze _ih ahn fal rha ile _pf ial har rwe rba upp
         _et irc rom por wic ndu _wo pen äng wen _eh hrt inw ria rz_ rsi ce_ see alb _of ntl kri sbe ff_ eld itä pan
         owi cho pra nla erz adi os_ ösi sla gew nzö zös ed_ kte rig leg zwi unk ut_ ogi kla pe_ sik uto oma _gi gle
         ift ret aue itu uge wa_ _ti zt_ la_ asi rf_ lau ult roß akt grü mun hol ela lm_ rga igt omp hn_ tho tle rup
         oge nwo fam ehm eka arb ück tru rme atu raf ta_ usg vie cou ihr elb sow hst stä _su zir ewe kel neh uro fel
         ka_ dig rtr etw rod atz ndo kle ram nbe ae_ hts fts sat bri nha ilo ee_ gte ntw ag_ eln bek ven eib llt isi
         da_ yst lbe fas _el _lu ln_ _as lla _os rad eor hnu nit _go orn eiz izi off anc ßen ebr ald usa rse _pi hli
         heu imm nty gef ähr ure ane _kö ße_ ey_ arl nke lem rm_ bel ndl nhe ose nkt olg ogr lch tt_ enf ttu utz nba
         sio nch ove kra oss _km anu ze_ th_ fuß bin ad_ ica ma_ dar ero uli odu ni_ sor kto bet _rh ala _bl zun ude
         enh be_ _pl io_ hni mt_ gin rsp rum hil ote mai emi nbu gar _ph ßba eie kat fah rus lom din _sy fol lsc bef
         ußb urz hl_ örd _ke rfa ium twi nga bac ve_ ms_ nar nda let li_ pre rem aum tit ufg com dam rgi ät_ lst kun
         _va
         """),
        ("en",
         [19904, 2392, 1676, 1315, 1114, 930, 801, 699, 646, 572, 518, 462, 413, 374, 344, 318, 298, 278, 259, 242],
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
         ton col eco ho_ rec ini lic _ju tan loc ndi ck_ ls_ _us por nis mat rel _pu ny_ um_ cie lar rma dia ice lay
         na_ ded end rk_ nam _ci hin ven tis ace med che nia ula ner ork pol cto han _go ad_ ami tho ost _ta kno ans
         _jo rst oth erm nic _du sch fic olo ade _el adi ara rac _kn car erv nin _do bri ene nge vel ins irs rti usi
         pec kin _ap duc ond ubl tem cho pan lli uri ir_ tro gin ath fou lon arc tte ime eci wer ue_ lla has wes edi
         _ex ert uar arl fir ens lec rna so_ _cu nts _ti ron rme ned rig bas any ach tre ose mun gh_ ovi nst gre eme
         esi egi bal sic _ru sea ht_ lso sen ugh _bi ol_ ail rop isi ee_ ete vin hor mes tit mus ble ra_ mic ms_ ili
         ple rep ale ily hed ivi ow_ log _ki rad ban pen hou _ad cit ien vis sse its fer pub rge aus _va _af las oug
         up_ hoo ora rov ool ea_ fam rre hil ur_ led evi vil rsi nne sco abl hea tle ave umb ead ela pos io_ tel gan
         _ph ack ign tai ock hip ory ta_ ean cs_ amp cte eti nci sla nov ham mal riv od_ nsi sid ics ark clu cre oma
         _ve ual nch eld ute thr ile rod aye mpi bra id_ _fl da_ be_ oni reg low la_ wri fre met _ed iat sho _pi _sy
         lac oci nto iss org ook ke_ rai ann ala nda hen ult but nty sso arr omi ece etw niv itu _op att odu atu tim
         hes itt two rde sia oot ram app tia _dr fil rio ake way _wr ida mpa elo gro _hu orl bro ks_ ode ick eli ip_
         _gu ima bet ars hig wee uti igi err not win air hei ot_ ler rld cip ato ane dit old vid bou cur ved fte rm_
         udi _ka abo tba ura ogr ses ote ept urn nad hel tow hol eal llo unc anu hir san _yo mem gio tea nds ca_ twe
         gue cer emi isl _ai _ab ilm tie _tw pul pop sig eir uct rri lev urr owe cul ves ges ise mmu sis pal spa ifi
         ett cri ie_ mos _bl lif eam leg off oup mpe arm une ae_ ced efe roc ude ndo mme cke try obe rte ipa _qu alt
         ors arg soc ffi ril whe rly em_ ncl ngs mpl ied rve die rol sec ood aft len lie alb vic tud opu lbu tly pic
         pea lag don ret pe_ rof rga ier eni rni rvi lm_ sha gs_ net aro ket mor dur ref fra nua bum rus sma rne lt_
         hro lud rds nni wo_ tab pte spo rid avi hum rib ada rse aut cla ama ero _ye que ein mpo oad rts yst let ebr
         isc otb rce rot gy_ dy_ ctu ntu ely ata ros ok_ hav dio vem ema rdi os_ agu gle gla ech eth eac mai ole aso
         ild _gi ono ps_ enn uce ma_ fin rap set ize ppe cle _ev sub gli _em iel tch ugu thu bel nio yea roa val rem
         rty lop fes iam op_ ank sts cas nly qua erg ede dic uch bee apa pet _ot til nme ery fie stu ena _ir tru nsh
         hem _oc jan eta bur foo rim etr sel nth lor sur ffe aga yer _je erl ngu del oss co_ olu rli eig dev ege mou
         ila
         """),
        ("es",
         [31585, 3137, 1751, 1316, 1086, 894, 766, 680, 597, 522, 464, 419, 374, 343, 313, 288, 264, 243, 225, 206],
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
         tie pla _as ere ata _pl uda alm vin ber rim eno ntó _ge cor rra _má ini das chi cos ues col sid dio aba ce_
         eta _br nas nad dia ede aña lme gue _ga za_ zad are emp _gu ema ine ctu pos oma _he cua med vo_ _ho arg sic
         fer liz mpo cue arc rig tem oni rop ece ala rre llo ost nia ate cri erc va_ rat ato cam sió ard ade iud ola
         pue ace in_ nst len bar _ra _lu ga_ ord cer iva ias rde isi il_ lis ese ind nis én_ hab ría ago ima nec sen
         til rro _am uel ven _du ble _añ ivi jo_ ae_ ñol ego ea_ rna val ivo gua ién imi sig bri nar ió_ gar án_ uno
         pol duc ez_ igi bli ban loc ive ism ciu _da lec erm nsi nse bra odo _ja _cl ño_ sis lem ris abi ust rri amp
         vil rca _th oli omi obr ur_ uci bié vis igu ayo scr rid _oc cre sco ile tid lat lam pio rge lad egu nt_ alt
         unt _ll smo rme _ap _be he_ vid gan _go tel mas eni ret tac mpl pal rep lon log ir_ rga rso ipi lit onc the
         sur lor ite lin gos ha_ bit abr ega rto _ne asi mit sus stá fun ngl _jo ipa ifi cho vie roc eco evi _bi _ab
         _ed ult ire osa mpe imo uan sal eda rod _nu sar mic ram sia nat ome elo org jun mis um_ _em íti rmi _is éne
         may asa bol gun rol eo_ var _ob nio ton cti eso nza eva esd adi sde gén che ba_ uro uri eli _ag eal fin ang
         rab ies tán mes ain rel _ni dur olí rup nov orr rci imp apa aro ota ete ebr ueg ey_ cel don ich ogr ril sio
         ech dir isc aut osi _gé equ abl sin _hu uto ng_ eme ubi nue día pel iri mat odu etr rer tit rqu ños anz atr
         ext _ru _ad yo_ uli sla oll zo_ nco baj erv ulo ane lio aje gru xic mos ole ans _ot tig otr stu ho_ emi udi
         seg tá_ oce tod tud pon ipo upo cin ila ira his adr _im ove met igl tru rib has atu cac bie ajo her ya_ ept
         mpa áni sob ncu cea rsi bas ase lít uti hil ín_ _bu rgo ued aca rce scu ior niv exi ins _at gin ead rom upe
         efe lev uga sad ses uev _of ose tio glo rot _tu ifo ple bro red emá ler rar lta bic ngu ve_ usi gad vel emo
         ja_ die pa_ ecu _er opi sca rem pen _st ua_ oso oun leg aís ode iti clu mpr tab oto cap cat niz erí sup ave
         nd_ iad spo abe ícu cla ein gui erd ote áti _ri dif dae tim _km pti oro sep div arl lli rno gía ay_ tec ns_
         eto nge rdo arí edo mac fre ign eti orn éri abo nim alo rse hac inf eña uar uid ope dri har ref ck_ iga lés
         _ub uit ume je_ aso usa rtu dan ii_ uie soc sos me_ eas sol obi ilo rne via uch et_ pac ndr oct ejo nca lti
         tbo luc pit id_ agu lbu pin rag eño amo óni ubr nea ís_ _us úbl glé uta ecc ugu uct mal ige oes nan tis bum
         avi _it ubl gio isp _eu din dou ibu rd_ mor urg nen hin sas api olu ibe yor neo idi dem sai pan let arq pul
         _ál
         """),
        ("et",
         [9390, 2255, 1585, 1256, 1045, 898, 767, 678, 600, 558, 509, 473, 424, 380, 356, 328, 312, 289, 269, 253],
         """
         on_ _on ja_ _ja se_ st_ es_ ne_ ise is_ mis _ka as_ _mi ist ast _va ud_ est us_ _ko lis sta te_ _ke use le_
         ste ine maa _te _ma sti _ku ele ing lin sel ust de_ el_ _sa _se val _li ga_ ndi na_ al_ id_ ti_ end ks_ _ta
         dus ali nna tsi kon _võ eri li_ oli iku lik aks ni_ ka_ ani ili and ide või lt_ tus ia_ da_ oon _al lle asu
         eel _ni _ol tat tud ik_ aal aja all ees ime les kee lii las _ra inn ate _ve loo _la aas _su atu ava ool oni
         _ee _po ika eks nud ala ad_ _ki kes ami ene rii min la_ il_ ill uur mil _pa nda _in ema nim ata ses eli _eh
         tse _as ed_ ari nas _sü _pr ri_ _pi si_ _vä saa _aa gi_ ng_ ter aar ioo nis õi_ kas hk_ nin tik din sio ehk
         ta_ ega ama uta _me eer ina _pe _ar ab_ rit ma_ its kse ahe tee lli ini ald osa met onn eva elt ita gus _ha
         hel er_ kus ade sus _lo inu sa_ _ri nd_ _põ koo ant sün di_ tal raa ven tak igi tel stu eta hen aan kir sed
         ku_ tes imi ida emi suu eis iig ite _mu lla _tu _si des _an esi ood jal are ati iik vad tav ünd nik esk umi
         ub_ _lä _ju ndu mee sut ell oma poo lan oom ran art uri vas _jä põh ale ris ril aa_ _tä _to ent teg ase roo
         ond lus _vi _üh ete mas res _so _el aat ere _le re_ pro mat mi_ kul va_ _kõ dis iir sek tri ima ühe _mä adi
         ee_ tis sak jär _mo rin nts aad ats rik ame see ara vah pea uni _mõ tam ind sis ori _re uul lit era ole _ne
         _ro ber eb_ _de tei ada ana soo lda _os mes alg ilm me_ lek kun ann una _ül ane vus ots rah itu jan rja _en
         ekt str ako lja tan _he rgi uli pii sik ude man _es ead isa mus too vat _no nn_ ela iga ike men kor nem ord
         del oog asi aga ulu eem _au kuu iti par _er olo tek _kr õhj tar _pu koh mid usi iri mal _pä isi sam van väl
         _st bri ese muu lma mer rim irj _sõ odu gu_ taa tas _lõ eda ras eet ain etu iit lem ksa ra_ oor eni oos hja
         ias ngi alt sse _hi an_ tor uma uus tuu tea har tte iin adu pär et_ kal _or rat tsu ogi utu sei dal _is sid
         per ess äär nde arv ahv ssi _jõ org pol _am eid kül sem mit lat at_ tem nni sia ngl gli ugu lev sas ul_ _ba
         kog sal _kü sen ism kui gra in_ ege ede til _na idu int rra ähe sub tii sin ria ail ass ang ult iki ke_ ome
         av_ _aj ogu em_ kaa hal gan ule oot iid jaa ree üks fil mbe it_ he_ kan tra õis eti aak uva alu rga gia ään
         ar_ ki_ ge_ iiv aba tun ikk var his set _om nev ngu nia vee pal len nte aam täh _ho sku sea üle hin ldu eal
         ral mar gis ion orr sil tu_ iva ev_ älj kõr mad iks und iko imu ure aid naa lää een tro uko kol tli jas _tr
         kku pin ren en_ tab tul _vo ib_ ndr ena gel ver lah neb ärg kti rma os_ sim ost du_ töö eme kat seg üla _fi
         nil dam lse _nä õig sar kom rid nt_ nst ivi ula mär ära rdi äne iis ärv emb eka õrg omi anu sko igu õun ile
         _et kar taj dab juu vii _ge lõu lad oll pra kai tid olu isk lmi kli ei_ ets rel tle nti rus rva nes sii _km
         kin det ikl rte dri _id asa vai mbr ll_ hul egu dat rge vab äit ovi or_ san _jo ur_ uju _ük mõi ato rem lau
         nor ühi äri _di õim stl erg lu_ pan kau kid lid ait joo _ti oha sli den ige ard nal laa eko usl net ui_ kra
         did nge nne nus nee orm toi kuj ol_ tol väi im_ umb juh eld ner nga akt lia _gr _uu ett ksu um_ gev uts rak
         usk _kä _ab kre _lu uht _ai sva ium das abi jut km_ üst gas han ans nen vi_ nta evi luv ski ute bar gen süs
         män tad aka ola sit tai rtu ser ogr vin _kl moo _i_ usa kel ona enn uud jat iss uti ska lam eos ksi aim tme
         näi ht_ _hu ito jõe aug eek nnu rti der _be lil sma dia mai ein oht aos sat ont aaf ern ii_ aai one geo let
         äng ton aeg als oop uv_ pet tsa eed mik rgu lai nid med kum tin hit jak kla lge _co ram ake etr ske õja sõj
         sul uun eur pla uar _eu nat ts_ uro ilo rve lga smi mel ntu _nõ isu lne ila pri agu olt dit rne vit vaa _tö
         nam kto tlu gil amm _th gud elu äre alm ode olm _lü aus eku _ca õhi dud por ld_ une _tõ uut aut iaa _bi ker
         läh võr _ob kah äik rov rvu ark kõi maj tum ert ru_ eha ktr ort pik aul ha_ lee itl noo lub dav ook teh äht
         rko ss_ aki ija pil ten _il alo rts vis odi ose teo hvu mak idi pre gut rad rea _õi erm am_ _br kut pai ves
         nit bi_ vil õe_ _ed aud sõn üsi rde _fr evu hte her ols _do mon son opa aru oim nii usv aab kva uss _ei afi
         nõu
         """),
        ("fi",
         [16650, 2578, 1709, 1339, 1131, 999, 843, 763, 688, 609, 558, 518, 482, 448, 405, 380, 350, 323, 300, 281],
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
         _ro inn _yl pai ytt las _an oku itu luv esk tis uu_ eks tty eel uur _mo iet lok uka sel lmi var ven vas oko
         lbu ria hte bum iko des _ar pel usi elo tuu yös sal äin laa noi ota ili ein jen sva aut nut ial er_ rko eit
         is_ asi del ami _hä ene es_ hin _st hde tor set aku llo eni kä_ _er ini sty ngi eva vaa tye eur _lo vai lee
         rje ko_ alo ämä mmä luo ös_ enä ilu _ov _in len ata ara ike one ski hei jal _ru sil ias tuk aar omi täv tto
         mmi _pr nee uku uee iir vis ino erk jes kol oon mus ima ppa _vä kok ärj mä_ ema ssi iku vel ake lei ert nä_
         _it poh _tä puo laj eil ske utu tri _ky ker rkk the uss hen ne_ ltä hal mit _re and hän aji gin nal _hi tys
         kar lia aus mar hel art pan täm elu nai enk ivi muu mie _vo ska äjä ura mäi ink rki _ri isä jos ver kap lit
         oks luk app ank jot suk hdy vii unk eet ula mas nia iri sem sik ty_ oje loi as_ uis muk he_ uos rak dys nno
         rjo ni_ ävä äll par lut lus kit ona aka mon väl nas ito dis _il _de ola ees äli tyy isk ull äri alm läh ysv
         _yk raa mai eht ate ren ukk ilo vin lau iki stö nty sio kus ena io_ it_ jä_ usk tas iks _sy uni ekä pii sak
         ylä olo lij yli use etr ote uud muo isa opi ano sei ra_ _na mma ät_ aki uor kut oti ase tol ira tia etu oid
         ere vä_ tek kos kul ero lti sas yte emm läi ung uvu nel lme _oh emi ön_ asu mpi oja ela tuo os_ tyi _am oht
         _ty nit tur kor lun uma hja kel ys_ kei aaj aak ute oik kis tok tut din ril käs pis _ho pit _kr yt_ avi mil
         nes mää hit tul iti jaa akk kyl lu_ dio tsi pin hjo iaa han luu etä ers ihi tui äsi nsä nss nii _au ras ask
         asa uin aul sko _n_ arv uok naa tka eto aai asv rei _co mel joh nnu ppi oa_ ont olm ksa tap iso eik jak era
         seu una oul al_ ahd odo rat yle oil jas kak ope sai _sä har ue_ oto ngl teh ehi aam ouk amm jel _br rta hta
         _us tyn tik ame kee soi jäl irk aav ntt evy ääk imo lom jat ios nyt ral ntu ilt eid yvä _fi jou gia log kat
         tum ede erä roo err are ilp _ba ato vie vir anu nei kia te_ tak adi yst keh ons äär _nä pol olu _di yn_ tos
         hdi lpa uro opp alv rke los nos sam ogi _ei evi tki kea koo mia lat nd_ ua_ aas ron _is vät aiv dos ioi aht
         pro kot ku_ kui kku län oki rsi ng_ ivä vit tat osk lko toa ymp män teo mut yis tyk eim kke rra ei_ _ca bri
         ins lmä dan auk ies _om ruo ort tra ihe sie äss kou uvi ros for ult ye_ yee llu det aih rvi nsk ida atu res
         äne rto imu oi_ toj inä lon utk työ keu opa ork mui non uli _ed nus aru pia uto lku son ive umb rve ane str
         hum ähe ijä les ruu ntä näj _op _be liv oop rti unu tom lem koh kii äht täj kom lää atk lki kti hje tiö säl
         iis
         """),
        ("fr",
         [20080, 3287, 1888, 1336, 1072, 899, 750, 659, 576, 509, 453, 406, 364, 335, 314, 288, 270, 248, 230, 213],
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
         ing uit mor upe _ga ton ndi ir_ cal _ex _éc lon ser sé_ _pi esp uti roi rme tin ven ara om_ rin cai car ses
         agn cri _ve eu_ _cl ès_ emi tou sen uel ide _ge dit cen out lla pol nse lat rig ana cte cia rop tiv bli nai
         _sc leu usi cor bas erm _va nst mes ovi dis ind _as rec die uss han ber ési vin nna mpo gro vec isi ace isa
         rma oma the amé édi ème _ne réa cul her ls_ _sp fon cat ice rna gen rne ti_ ppe ng_ _ci _fu arc har éné fam
         nan _on oci pla _pu _ta tor sto ivi niq vie sée rch onc ubl lli ssa tic ll_ rov emp fil _hi oue _gu vis _ph
         lin cré den let édé ava fic _ri qua bou _s_ ule sem _bi ein ogi rès val ué_ ése éco cip oni oit ich vel bal
         si_ van nné ian ats sie riq ham amp ust pui use _mé rap mie fai nsi écr ud_ soc iel ra_ tif ifi _eu ast gie
         ia_ adi èce igi ula are voi dre toi phi fut tér um_ rta _fe pag ong vai elo ema ura ngl ail omb _gé sig pub
         der _oc sin iva gin ndr ena pel ala _it arr lor til éal ole dér _at sa_ os_ ult rom tis ctu sso fin org uil
         rge _lu erv abl _go ora _sé aus _vo _he sat hau uct sor rel ept iso jui liq jeu ges oul his vri deu bel riv
         ret erc rod sud ile nnu qu_ nto nvi one iné gén pte omi ipa dé_ cet ode enr rep lec nge seu tue mpl ono vol
         ime ré_ eil pen _bu pal pon niv dia hom na_ lac mis roc nel oll spè loi cto uri pèc rac _él ict mer ria io_
         odu urn rad ey_ ogr ngu ath pér _of ors ore lic squ _ad eri nem mpi las _im vem ndé prè mus amm cer gan cin
         thé ars utr ean att olu oin _fé céd ai_ ies rsi ach ae_ bri ix_ ost ume éro gal éti ple nté epr ys_ if_ imp
         éci uer nni pas duc or_ ima rso gla _ai nco spa ove tru tés ppa nit rri dés ade met sei nér peu _ru urg iat
         abi vre aph ose bar uro sep non ame uin atr _év spo reu ome nic atu _sy réé nu_ ays idé hum arl élé oph rée
         ueu ler hin cle ram pti ck_ nch ta_ eus da_ uan ch_ uli ger ièm rav era uto ner eco _ti ril rni ama _fl équ
         aro div cla tho rga lia ilm rce sme mag dif cel opp neu ban ane epu iff osi ota lée nre ipe sid ism llo pho
         ida _bl ry_ ére ude mpa eli lop écé _ut hie _is éga ech tud erg iét éce oot évo dir oss sui bit _éd ata hil
         hon lig rot rra jea tel dro oct tar dep avi oca ada siq ino nau pes lm_ ano dai rio émi to_ nue lé_ nar éle
         rag icu eti méd but aqu tba fes _ép uté fér imi ock alb nad foi hab alo mbl not iro ié_ ro_ dui rdi am_ ato
         rse len ême ros itr otb ves apo arg ic_ oto vit sér dio miè tec thu ot_ éve elé hes _ég ni_ umb no_ igu ctr
         exp dat lbu be_ uvr ds_ ffi ase arm oi_ noi ma_ oya vid lag sci _dr foo _c_ rof ène aur réc _ag sel _éq _hu
         bum
         """),
    ]
}
