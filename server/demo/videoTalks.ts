import type { DemoPassage, DemoVideo } from "./videoLibrary.js";

const say = (text: string, point?: string): DemoPassage => (point ? { text, point } : { text });

/** The demo library's videos with speech, and their transcripts. */
export const demoTalks: DemoVideo[] = [
  {
    hoursAgo: 5,
    videoId: "oAk0iL3coat",
    title: "Three oil finishes on oak, one year later",
    channel: "The Patient Bench",
    seconds: 262,
    category: "Workshop",
    tags: ["oak", "finish", "kitchen"],
    project: "Worktop",
    notes: "Hard wax it is, if the offcut agrees. Edges before faces!",
    summary:
      "After a year beside a sink, hard wax oil kept oak cleanest of three finishes, and it can be mended in place. Raw linseed looked best and darkened at every ring of water; Danish oil sat in between and needed a coat every four months. The end grain decided all three tests.",
    summarySource: "MODEL",
    watched: 0.55,
    isFavorite: true,
    talk: [
      say(
        "A year ago I cut one board of oak into three and put them all in the worst place in this house, which is the windowsill over the sink. One got raw linseed oil, one got Danish oil, and one got a hard wax. Today we look at what a year of wet glasses has done.",
      ),
      say(
        "Let's begin with linseed, because it is the prettiest. In the first month nothing beats it. But every wet glass has left a ring, and rings in linseed don't lift, they stay. If you love a surface that shows its life, this is yours.",
        "Linseed is the prettiest and keeps every ring of water",
      ),
      say(
        "Danish oil did better. There are two faint marks here by the edge, and they came out with a fresh coat. The trouble is that fresh coat. I had to put one on every four months, and each time the sill was out of use for two days.",
        "Danish oil wants a coat every four months",
      ),
      say(
        "The hard wax surprised me. I rubbed on three thin coats and then did nothing for a year. You can see one scratch, and I'm going to mend it now, in place, with a cloth. That is the part people don't tell you: you don't sand the whole top, you mend the spot.",
        "A spot of hard wax can be mended in place",
      ),
      say(
        "Now turn the boards on their end. End grain drinks four times what the face does, and this is where all three failed first. So do your edges before your faces, and give the end grain one coat more than you think is decent.",
        "Edges before faces, and the end grain one coat more",
      ),
      say(
        "If I had to do a whole kitchen tomorrow, I would take the wax, three thin coats, a day between each, and keep a small jar under the sink for the spots. Make an offcut first. It costs nothing, and it will tell you about your own oak, which is not my oak.",
        "Make an offcut of your own oak first",
      ),
    ],
  },
  {
    hoursAgo: 28,
    videoId: "ry3St4rter7",
    title: "Rye starter in winter: why yours sleeps and how to wake it",
    channel: "Crumb & Co.",
    seconds: 214,
    category: "Baking",
    tags: ["rye", "fermentation"],
    notes: "28 degrees in the oven with the lamp on. Log it.",
    summary:
      "A rye starter is slow in winter because it is cold, not because it is dying. Feed it one part starter to five of flour and five of water, keep it near 28 degrees, and judge it by its dome, not by the clock. A starter that smells of acetone is only hungry.",
    summarySource: "BUILT_IN",
    watched: 1,
    talk: [
      say(
        "Every November I get the same letter. My starter was wild all summer, now it does nothing, is it dead? It isn't dead. It's cold. At eighteen degrees a rye starter takes about three times as long as at twenty-eight.",
        "At 18 degrees it takes three times as long as at 28",
      ),
      say(
        "So find the warm place first. The oven with just its lamp on is about twenty-eight degrees in most kitchens. Put a thermometer in there for an hour, don't guess, because some lamps go to thirty-five and that is too much.",
        "Measure the oven with only its lamp on",
      ),
      say(
        "Then feed it properly. One part starter, five parts flour, five parts water. People feed one to one to one in winter because they feel sorry for it, and then it runs out of food by midnight and smells of acetone. That smell is not illness, it is hunger.",
        "One to five to five; the smell of acetone is hunger",
      ),
      say(
        "And stop looking at the clock. Look at the dome. When the top is round it is still rising. When it is flat it is ready. When it has a dimple in the middle you are an hour late, which is fine, use it anyway and feed it again.",
        "Ready is when the dome goes flat",
      ),
      say(
        "Give it three feedings like this, two a day, and by the second morning it will double in four hours. If it doesn't, change the flour before you change anything else. Whole rye, freshly milled if you can get it, has more life on it than anything you can add.",
      ),
    ],
  },
  {
    hoursAgo: 51,
    videoId: "iNterV1ew0k",
    title: "Ask the second question: interviewing people who don't give interviews",
    channel: "Listening Room",
    seconds: 247,
    category: "Talks",
    tags: ["interview"],
    project: "Issue 4",
    notes: "Use for the ferryman. Bring the photograph and let him hold it.",
    summary:
      "People who are not used to interviews answer the first question with what they think is wanted; the second one, asked after a silence, gets the story. Bring an object, ask for a place instead of an opinion, and leave the recorder on while you say goodbye.",
    summarySource: "MODEL",
    watched: 0.3,
    isFavorite: true,
    talk: [
      say(
        "I have spent twenty years recording people who have never been recorded, lock keepers, seamstresses, a man who winds church clocks. None of them wants to be interviewed. All of them want to be asked.",
      ),
      say(
        "The first answer is always for the newspaper. It's polite, it's short, and it is what they think you came for. So I say nothing. I count to seven, slowly. In those seven seconds people look at what they've said and find it too small, and then they tell you.",
        "Count to seven after the first answer",
      ),
      say(
        "Don't ask what they think. Ask where they stood. Where were you when the water came? What was on the table? Opinions are for people with practice. Places everybody has.",
        "Ask for places, not for opinions",
      ),
      say(
        "Bring something for the hands. A photograph, a tool, the letter you found. Somebody who holds a thing stops watching the microphone. I once put a rusted key on a table and didn't ask a single question for forty minutes.",
        "Bring an object for the hands",
      ),
      say(
        "And keep the recorder running when you put on your coat. The best sentence of the day is said in the doorway, because by then it's not an interview any more. Ask whether you may use it. They nearly always say yes, and they are nearly always surprised that it was good.",
        "The best sentence is said in the doorway",
      ),
    ],
  },
  {
    hoursAgo: 98,
    videoId: "pEnd4ntDrop",
    title: "Hanging pendants over a worktop: height, spacing, glare",
    channel: "Measured Homes",
    seconds: 198,
    category: "Workshop",
    tags: ["kitchen", "electrics"],
    project: "Pendants",
    summary:
      "Hang pendants 70 to 80 cm above the worktop, measured to the lower edge of the shade, and spaced by a third of the counter rather than evenly along it. Sit down before you decide: glare is seen from a chair. Smoke-grey glass needs about a third more light.",
    summarySource: "BUILT_IN",
    watched: 0.8,
    talk: [
      say(
        "Most pendants hang too high because they're hung by somebody on a ladder. Measure from the worktop to the lower edge of the shade, not to the bulb: seventy to eighty centimetres, nearer to seventy if your ceiling is low.",
        "70 to 80 cm from the worktop to the shade's lower edge",
      ),
      say(
        "For spacing, forget even gaps. Divide the counter in thirds and put a lamp at each of the two marks. With three lamps leave half a gap at either end. It looks emptier on paper and calmer in the room.",
        "Space them by thirds",
      ),
      say(
        "Now sit down. Glare is something you see from a chair, and nobody checks from a chair. If you can see the bulb, lower the shade or frost the bulb, don't dim it, because dim and glaring is the worst of both.",
        "Check for glare from a chair",
      ),
      say(
        "Coloured glass eats light. Smoke grey takes about a third, green takes half. Buy the bulb after you have the glass, and leave twenty centimetres of spare cord folded in the rose. One day somebody will want it lower.",
        "Smoke-grey glass takes a third of the light",
      ),
    ],
  },
  {
    hoursAgo: 150,
    videoId: "l0ngRunSlow",
    title: "Why your long run should feel embarrassing",
    channel: "Second Wind",
    seconds: 231,
    category: "Running",
    tags: ["training"],
    project: "Training",
    notes: "Sunday: 14 km, able to talk all the way.",
    summary:
      "The long run builds endurance only when it is slow enough to talk in whole sentences, about ninety seconds a kilometre slower than race pace. Running it faster makes the week's hard sessions worse. Add two kilometres a week, and take every fourth week back by a third.",
    summarySource: "BUILT_IN",
    watched: 1,
    talk: [
      say(
        "If nobody has overtaken you with a pushchair, your long run is too fast. I mean that. The run on Sunday is not there to make you fast, it is there to make you last, and those are different wires in the same body.",
      ),
      say(
        "Here's the test. Say a whole sentence out loud, with a comma in it. If you have to breathe at the comma, slow down. For most of you that is ninety seconds a kilometre slower than you want to race.",
        "Slow enough to say a sentence with a comma in it",
      ),
      say(
        "What happens if you go faster? Nothing, on Sunday. You feel wonderful. Then on Tuesday the hard session is grey, and on Thursday you skip it. You paid for Sunday with Tuesday, and Tuesday was the one that counts.",
        "A fast Sunday is paid for on Tuesday",
      ),
      say(
        "Add two kilometres a week, no more, and every fourth week take a third away. That week feels like cheating. It is the week in which you get better, because building happens in the rest and not in the run.",
        "Two kilometres more a week, a third less every fourth",
      ),
      say(
        "Eat something small every forty minutes once you're past ninety. Practise it now, in the cold, with gloves on, because in April you won't want to find out that you can't open the wrapper.",
        "Practise eating with gloves on",
      ),
    ],
  },
  {
    hoursAgo: 260,
    videoId: "v0zAt1vaPT5",
    title: "Conversa lenta: no mercado com a Dona Alzira",
    channel: "Português ao Pequeno-Almoço",
    seconds: 176,
    category: "Language",
    tags: ["listening"],
    project: "Portuguese B1",
    notes: "Meia dúzia, um molho, à vontade. She swallows every final e.",
    watched: 0.65,
    talk: [
      say(
        "Bom dia, Dona Alzira! O que é que tem hoje de bom? Ora bom dia, menina. Hoje tenho umas couves que apanhei às seis da manhã, ainda têm a geada.",
      ),
      say(
        "E os ovos, são de casa? São de casa, são. Quantos quer? Queria meia dúzia, se faz favor. Leve uma dúzia, que amanhã é feriado e eu não venho.",
      ),
      say(
        "Então levo uma dúzia. E um molho de coentros. À vontade, escolha o mais bonito. Sabe como é que a minha mãe fazia? Punha os coentros num copo de água, como as flores, e duravam a semana toda.",
      ),
      say(
        "Quanto é tudo? São quatro e oitenta, mas fica por quatro e meio. Muito obrigada, Dona Alzira. Até sábado! Até sábado, se Deus quiser, e traga o saco, que os meus acabaram.",
      ),
    ],
  },
  {
    hoursAgo: 520,
    videoId: "pUtty4mm-gL",
    title: "New glass in an old door: putty, points and patience",
    channel: "Old House, Slow Hands",
    seconds: 189,
    category: "Workshop",
    tags: ["kitchen"],
    project: "Back door, lower light",
    summary:
      "Cut glass three millimetres smaller than the opening each way, bed it in a thin line of putty, and hold it with points every 20 cm. Linseed putty needs one to three weeks before paint. The paint must lap two millimetres onto the glass, or water gets behind the putty.",
    summarySource: "MODEL",
    talk: [
      say(
        "Measure the opening in three places, take the smallest, and subtract three millimetres each way. Old doors are never square, and glass that has to be persuaded will crack in the first frost.",
        "Cut the glass 3 mm smaller each way",
      ),
      say(
        "Prime the bare wood before anything else. Dry wood drinks the oil out of the putty, and putty without oil is chalk. Then a thin bed, thinner than you think, and press the pane at its edges, never in the middle.",
        "Prime bare wood, or it drinks the putty's oil",
      ),
      say(
        "Points every twenty centimetres, and slide the hammer on the glass, don't swing it. Now the outer putty. Warm it in your hands, lay it on, and draw the knife in one go. If you stop, you will see where.",
        "Points every 20 cm; draw the knife in one go",
      ),
      say(
        "Then wait. A skin forms in a week, three in winter. When you paint, go two millimetres onto the glass. That little line looks like a mistake, and it is the only thing that keeps the rain out from behind.",
        "Let the paint lap 2 mm onto the glass",
      ),
    ],
  },
];
