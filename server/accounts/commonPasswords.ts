/**
 * What common passwords are built on, after the lists of leaked ones: digits and signs around a word, and digits in
 * place of its letters, are taken off before it is looked up here, so that each entry stands for its many variants.
 */
export const commonPasswordStems: ReadonlySet<string> = new Set(
  `
  password passwort passwords passw passwd pass pwd motdepasse contrasena contraseña senha parola wachtwoord haslo heslo
  salasana lozinka jelszo sifre parol kennwort mypassword thepassword newpassword oldpassword mynewpassword
  passwordpassword passpass passme passport passion passcode passphrase nopassword yourpassword ourpassword
  changeme changemenow changeit changethis pleasechange letmein letmeinn letmeinnow letmeinplease openup opensesame
  openopen enter entrar login loginlogin signin logmein access accessdenied accessgranted admin administrator adminadmin
  adminpassword administrador root rootroot toor superuser sysadmin system webmaster guest guestguest user username
  default test tester testing testtest testpassword testuser demo demodemo sample example temp temporary temppass temppassword
  secret secrets topsecret mysecret secretpassword supersecret secretsecret private confidential unknown nothing nobody
  qwerty qwertyuiop qwertyui qwertyu qwert qwertz qwertzuiop azerty azertyuiop asdfghjkl asdfghjk asdfghj asdfgh asdfg asdf
  asdfasdf asdfqwer qwerasdf qwerqwer qwertyqwerty qwertyasdf zxcvbnm zxcvbn zxcvb zxcv zxcvzxcv qazwsx qazwsxedc
  qazwsxedcrfv qaz wsx edc wsxedc wsxqaz poiuytrewq poiuytre poiuy lkjhgfdsa mnbvcxz mnbvcx ytrewq trewq qweasd qweasdzxc
  qweqwe qweqweqwe asdasd asdasdasd zxczxc zxczxczxc qwe asd zxc qwerty-uiop qwertypassword passwordqwerty asdfjkl
  qazqaz qazxsw qazxswedc adgjmptw abcdefghij abcdefghi abcdefgh abcdefg abcdef abcde abcd abc abcabc abcabcabc abcd1234abcd
  abcxyz xyz aabbcc aaa bbb zzz abcdabcd alphabet abecedario alphabeta
  iloveyou iloveyousomuch iloveyoubaby iloveyouforever iloveme ilovehim iloveher ilovemyself ilovejesus ilovegod ilovelife
  ilovemom ilovemum ilovemydad ilovemydog ilovemycat ilovemyself ilovemusic ilovesex ilovedogs ilovecats ilovepizza loveyou
  loveme lover lovers lovely lovelove loveisblind lovelife loveforever truelove mylove mylover firstlove ourlove endlesslove
  babylove loverboy lovergirl lovebug lovemelovemelove teamo tequiero jetaime ichliebedich tiamo amor amormio amorcito
  ihateyou hateyou fuckyou fuckoff fuckme fucker fuckfuck motherfucker fuckthis fuckthisshit asshole bullshit shithead bitch
  dickhead bastard bigdick suckmydick sexsex sexy sexyboy sexygirl sexybitch hotgirl hotboy bigtits pussy penis pornhub
  sunshine moonlight starlight daylight twilight midnight rainbow butterfly butterflies sunflower sunflowers snowflake
  snowball snowman summer summertime spring springtime autumn winter wintertime january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday birthday christmas halloween
  princess princesa prinzessin prince queen king kingdom kings queenbee princesspeach prettygirl pretty beautiful beauty
  gorgeous babygirl babyboy babydoll baby babybaby sweetheart sweetie sweety sweetpea honey honeybunny honeybee sugar
  sweet angel angels angelina angelito angelica darling sweetness cutie cutiepie cuddles buttercup cupcake cookie cookies
  cookiemonster chocolate chocolat strawberry blueberry cherry banana bananas apple apples orange pineapple peaches coffee
  cheese cheesecake chicken pizza hamburger potato pumpkin peanut peanutbutter pepper popcorn candy
  football footballer futbol fussball soccer baseball basketball volleyball softball hockey tennis golf golfer golfing
  cricket rugby wrestling boxing skateboard snowboard swimming running fishing fishing hunting hunter camping surfing
  cowboys steelers packers patriots raiders redskins eagles broncos giants dolphins lakers yankees redsox chelsea chelseafc
  arsenal arsenalfc liverpool liverpoolfc manchester manchesterunited manutd mancity everton tottenham newcastle rangers
  celtic barcelona realmadrid madrid juventus milan inter intermilan benfica porto sporting boca river flamengo corinthians
  palmeiras santos galatasaray fenerbahce besiktas bayern bayernmunich dortmund ronaldo cristiano messi neymar beckham rooney
  superman batman spiderman ironman wolverine captain captainamerica hulk wonderwoman superstar superhero supergirl superwoman
  superdog superfly starwars startrek darthvader skywalker yoda jedi chewbacca matrix neo morpheus trinity gandalf frodo
  legolas aragorn lordoftherings hobbit harrypotter hermione voldemort dumbledore gryffindor slytherin hogwarts pokemon
  pikachu charizard bulbasaur naruto sasuke goku vegeta dragonball dragonballz onepiece luffy zelda mario supermario luigi
  sonic minecraft fortnite roblox callofduty counterstrike worldofwarcraft warcraft starcraft diablo halo playstation xbox
  nintendo gamecube gameboy gamer gamers gameover letsplay steam overwatch leagueoflegends dota assassin assassinscreed
  simpsons homersimpson bartsimpson southpark spongebob scoobydoo mickey mickeymouse minniemouse donald donaldduck tinkerbell
  cinderella snowwhite lionking bambi garfield snoopy tigger winnie winniethepooh hellokitty barbie
  monkey dragon dragons tiger tigers lion lions elephant dolphin panda pandas penguin turtle rabbit bunny kitty kitten kittens
  kittycat puppy puppies doggie doggy doggies cat cats dog dogs horse horses hamster goldfish shark eagle falcon hawk phoenix
  wolf wolves wolfpack bear bears teddybear bulldog rottweiler labrador chihuahua poodle unicorn unicorns mustang
  spider scorpion cobra viper panther cougar jaguar leopard cheetah gorilla buffalo
  master masters masterkey mastermind mister boss bigboss chief ninja ninjas pirate pirates warrior warriors knight samurai
  hunter shooter sniper killer killers terminator predator destroyer gangster gangsta thug mafia hacker hackers hacked
  shadow shadows ghost phantom demon devil lucifer satan hell heaven angel666 hellohell darkness dark darkangel darkside
  blackberry blackcat blackjack blackdog blackops redrum whiteboy bluesky blue black green yellow purple pink orange silver
  golden gold diamond diamonds crystal emerald sapphire platinum ruby pearl amber
  welcome welcomehome welcomeback welcometo hello hellohello helloworld hellothere hellokitty hello123hello hola bonjour hallo
  goodmorning goodnight goodluck goodbye thankyou thanks please sorry whatever whatsup nevermind noway ofcourse
  trustno trustnoone trustme believe faith hope freedom liberty justice peace peaceful happy happiness happyday happybirthday
  smile smiley laughing lucky luckycharm luckyone luckyme forever forevermore forevermylove foreveryoung friend friends
  bestfriend bestfriends friendship family myfamily mommy daddy mother father brother sister brothers sisters mymother mother
  mamapapa mamamia mama papa grandma grandpa husband wife married wedding children mykids daughter son boyfriend girlfriend
  jesus jesuschrist jesuslovesme jesussaves christ christian godisgood godislove godbless blessed blessing mygod lordjesus
  allah bismillah inshallah mohammed muhammad muhammed buddha krishna shiva ganesh hallelujah amen church bible prayer savior
  michael jennifer jessica ashley matthew daniel andrew joshua anthony christopher nicholas alexander alexandra william
  robert richard thomas charlie charles jordan michelle nicole hannah samantha elizabeth victoria stephanie rebecca rachel
  amanda melissa danielle natalie lauren patrick benjamin jonathan nathan jackson austin brandon justin tyler taylor maggie
  jasmine brittany madison abigail isabella gabriel gabriela fernando alejandro alejandra carlos eduardo roberto ricardo
  francisco antonio antonia valentina valentin sebastian santiago mariana mariajose andrea carolina catalina daniela fernanda
  marcus markus stefan andreas matthias juliana julian juliette sophie charlotte claudia katharina katarina natasha anastasia
  vladimir dmitry aleksandr sergey mohamed ahmed ibrahim mustafa fatima yasmine
  computer computers keyboard laptop desktop windows microsoft macintosh linux ubuntu apple iphone samsung galaxy nokia
  motorola blackberry android google googlegoogle yahoo hotmail gmail facebook twitter instagram youtube whatsapp linkedin
  myspace netflix amazon spotify internet online website network server database oracle cisco wireless router modem
  software hardware program programmer developer engineer
  mercedes ferrari porsche lamborghini corvette camaro mustanggt chevrolet chevy toyota honda hondacivic yamaha kawasaki
  suzuki harley harleydavidson bmw audi volkswagen nissan subaru mitsubishi jeep jeepwrangler
  america american australia canada california chicago newyork newyorkcity london london england scotland ireland germany
  deutschland berlin hamburg munich france paris spain espana italy italia roma russia moscow moskva brazil brasil argentina
  mexico mexicano colombia venezuela portugal lisboa india indian pakistan philippines indonesia jakarta singapore malaysia
  thailand vietnam china japan tokyo texas florida houston dallas boston phoenix brooklyn hollywood lasvegas miami
  metallica nirvana slipknot linkinpark eminem tupac beatles ledzeppelin pinkfloyd acdc ironmaiden blackmetal greenday
  blink sublime radiohead coldplay evanescence onedirection justinbieber bieber rihanna beyonce shakira britney taylorswift
  michaeljackson marleybob bobmarley guitar drummer drums music musica musical rockandroll rockstar rockon hiphop dancer dancing
  business company office manager service support customer helpdesk teacher student school college university highschool
  password-one money moneymoney cashmoney dollar dollars millionaire billionaire rich getmoney lottery bitcoin ethereum crypto
  holiday vacation beach ocean island paradise mountain forest garden flower flowers flowerpower roses orchid daisy lilly
  metallica aaaaaaaaaa incorrect incorrectpassword whatpassword idontknow dontknow ireallydontknow nopass none null undefined
  correcthorsebatterystaple bond jamesbond thunder thunderbolt lightning hurricane tornado blizzard storm fire firefire
  firefly fireball fireman phoenixrising maverick maverick topgun rambo rocky scarface godfather goodfellas gladiator
  spartacus sparta spartan trojan viking vikings knights warlord overlord
  zaq zaqwsx zaqxsw mko nko nhy bgt vfr cde xsw
  `
    .trim()
    .split(/\s+/),
);
