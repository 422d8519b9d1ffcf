/** The library of the demo account: realistic, and the same every time. */

export interface DemoCategory {
  name: string;
  color: string;
  icon: string;
}

export interface DemoNote {
  /** Hours before the demo was made. */
  hoursAgo: number;
  title: string;
  category: string;
  color: string;
  tags: string[];
  content: string;
  link?: string;
  isFavorite?: boolean;
  isArchived?: boolean;
}

const peach = "#FFE4B5";
const pink = "#FFC2E0";
const yellow = "#FFF3A1";
const mint = "#B4EFCF";
const sky = "#87CEEB";
const lavender = "#DCCBFF";
const rose = "#FFC4BC";
const blue = "#B9CCFF";

export const demoCategories: DemoCategory[] = [
  { name: "House", color: peach, icon: "hammer" },
  { name: "Interviews", color: lavender, icon: "mic" },
  { name: "Portuguese", color: sky, icon: "languages" },
  { name: "Recipes", color: mint, icon: "chef-hat" },
  { name: "Ideas", color: blue, icon: "lightbulb" },
  { name: "Training", color: rose, icon: "footprints" },
  { name: "Personal", color: pink, icon: "gift" },
  { name: "Reading", color: yellow, icon: "book-open" },
  { name: "Meetings", color: "#E0E0E0", icon: "users" },
];

export const demoTagColors: Record<string, string> = {
  kitchen: "#D9A441",
  quotes: sky,
  oak: mint,
  offers: peach,
  "issue-3": lavender,
  "issue-4": lavender,
  interview: sky,
  verbs: sky,
  b1: blue,
  fermentation: mint,
  rye: "#C9A227",
  log: sky,
  sound: blue,
  half: rose,
  checklist: sky,
  presents: pink,
  method: "#C9A227",
  history: peach,
  q1: blue,
  decisions: rose,
  soup: mint,
  electrics: yellow,
  questions: lavender,
  travel: blue,
  garden: mint,
  money: peach,
  health: rose,
  films: lavender,
  paper: yellow,
  listening: blue,
};

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join("");
const ul = (...items: string[]) => `<ul>${items.map((text) => `<li><p>${text}</p></li>`).join("")}</ul>`;
const ol = (...items: string[]) => `<ol>${items.map((text) => `<li><p>${text}</p></li>`).join("")}</ol>`;
const quote = (...paragraphs: string[]) => `<blockquote>${p(...paragraphs)}</blockquote>`;
const h2 = (text: string) => `<h2>${text}</h2>`;

const note = (
  hoursAgo: number,
  category: string,
  title: string,
  tags: string[],
  content: string,
  more: Partial<DemoNote> = {},
): DemoNote => ({
  hoursAgo,
  category,
  title,
  tags,
  content,
  color: demoCategories.find(({ name }) => name === category)?.color ?? peach,
  ...more,
});

export const demoNotes: DemoNote[] = [
  note(
    2,
    "House",
    "Cabinet quotes, compared",
    ["kitchen", "quotes", "oak", "offers", "decisions"],
    p(
      "Nordahl will hold the oak price until Friday 27 November. Birch ply saves <strong>€1,140</strong> but loses the drawer above the hob, and the hinges are not the soft-close ones we saw in the showroom.",
    ) +
      quote("We do not charge for the second visit, and the second visit is the one where you change your mind.") +
      p("Nordahl, on the phone") +
      h2("What is in, what is out") +
      ol(
        "Eleven fronts, two drawers, plinth: both",
        "Worktop cut-out for the sink: only Nordahl",
        "Taking the old units away: neither",
      ) +
      p(
        "If the wall is out of square by more than 12 mm the tall unit needs a filler, and both of them would rather we told them before Wednesday.",
      ),
    { link: "https://nordahl-joinery.example/offers/2026-1183/kitchen-oak-fronts", isFavorite: true },
  ),
  note(
    3,
    "Interviews",
    "The bookbinder on mistakes",
    ["issue-3", "interview"],
    quote("Every book I have kept is one I got wrong. The right ones left the shop the same week.") +
      p("Use as the pull quote for the middle spread. Ask about the 1987 ledger again."),
  ),
  note(
    5,
    "Portuguese",
    "Ir and ser share a past",
    ["verbs", "b1"],
    ul("fui, foste, foi, fomos, foram", "Fui ao mercado: I went", "Fui professora: I was"),
  ),
  note(
    28,
    "Recipes",
    "Rye starter, week six",
    ["fermentation", "rye", "log"],
    p(
      "Doubles in 5 h 20 at 23 °C. Fed 1:4:4 it holds overnight without the vinegar smell. Colder water next time, and salt only after the autolyse.",
    ),
    { isFavorite: true },
  ),
  note(
    31,
    "Ideas",
    "Why streetlights hum",
    ["issue-4", "sound"],
    p(
      "Old ballast, 100 Hz: twice the mains. Could open the night issue with a map of the loud ones between the station and the river.",
    ),
  ),
  note(
    50,
    "Training",
    "Race week, only the useful parts",
    ["half", "checklist"],
    ul(
      "Mon and Wed: easy, shorter than feels right",
      "Thu: lay out kit, cut nails",
      "Sat: feet up by four",
      "Eat what you always eat",
    ),
  ),
  note(
    74,
    "Personal",
    "Birthday, 12 December",
    ["presents"],
    p("Not a bowl. The small brass level, or the walking map of Serra da Estrela, framed without glass."),
  ),
  note(
    78,
    "Reading",
    "On keeping a commonplace",
    ["method", "quotes", "history", "paper"],
    quote("A book of heads and passages: the head so that you may find it, the passage because you once wanted to.") +
      p(
        "Locke indexes by first letter and first vowel. Twenty letters by five vowels is a hundred cells on two pages.",
      ),
    { link: "https://library.example/rare/locke-new-method-of-making-common-place-books" },
  ),
  note(
    99,
    "Meetings",
    "Quarterly plan, what we dropped",
    ["q1", "decisions"],
    p(
      "Two of the five goals went. Export moves to March; onboarding stays as it is until Priya's numbers arrive on the 30th.",
    ),
    { link: "https://docs.work.example/plan/2027-q1" },
  ),
  note(
    200,
    "Recipes",
    "Chestnut soup for eight",
    ["soup"],
    p("Roast first, always. 900 g in shell gives 620 g peeled.") +
      ol(
        "Sweat two leeks in butter, no colour",
        "Chestnuts, bay, 1.6 l of stock, 25 minutes",
        "Blend hot, pass once, sherry vinegar at the end",
      ),
  ),
  note(
    212,
    "House",
    "What the electrician said",
    ["kitchen", "electrics"],
    p(
      "The kitchen ring is fine. The hall light shares a neutral with the shed, which is why it trips when it rains.",
      "He can come on the 3rd for the hob circuit if the cabinets are out by then.",
    ),
  ),
  note(
    230,
    "Interviews",
    "Questions I never ask first",
    ["questions", "interview"],
    ul("What did it cost?", "Who taught you?", "What would you not repair?", "Where does the rubbish go?"),
    { isFavorite: true },
  ),
  note(
    260,
    "Reading",
    "Two sentences from the lighthouse book",
    ["quotes"],
    quote("The light is not for the keeper.", "He has never once seen it from where it matters."),
  ),
  note(
    281,
    "Ideas",
    "A walk with one rule",
    ["sound", "issue-4"],
    p("Turn toward the quieter street each time. Record where it ends. Three people, same rule, three maps."),
  ),
  note(
    305,
    "Portuguese",
    "False friends that cost me",
    ["b1", "listening"],
    ul("esquisito: odd, not exquisite", "constipado: with a cold", "pretender: to intend", "assistir: to attend"),
  ),
  note(
    330,
    "Training",
    "Long run log, autumn",
    ["half", "log"],
    p("18 km at 5:48, last three at 5:20 without trying. New shoes after 620 km; the left heel goes first."),
  ),
  note(
    352,
    "Meetings",
    "Printer, 12 November",
    ["paper", "issue-3", "offers"],
    p("Minimum is 500 copies. Uncoated 90 g is in stock until January, cream is four weeks.") +
      ul("Proof by the 2nd", "Files with 3 mm bleed", "Spine text reads downward"),
  ),
  note(
    377,
    "House",
    "Paint, hall and stairs",
    ["decisions"],
    p("Two coats of the grey-green, 5 litres. The sample on the north wall dried bluer than the card."),
  ),
  note(
    400,
    "Recipes",
    "Flatbreads without an oven",
    ["rye"],
    p("300 g flour, 190 g water, 6 g salt, a spoon of starter. Rest two hours, roll thin, dry pan, 70 seconds a side."),
  ),
  note(
    421,
    "Ideas",
    "Index as a map",
    ["method", "paper"],
    p("What if the index at the back were drawn: places by how often they are mentioned, roads by what follows what?"),
    { isFavorite: true },
  ),
  note(
    455,
    "Personal",
    "Things Mum asked for",
    ["presents", "health"],
    ul("The blue photo album", "Her reading glasses from the car", "Someone to look at the gate"),
  ),
  note(
    480,
    "Interviews",
    "Tide-table keeper, first call",
    ["interview", "issue-4"],
    quote("People ask me when the tide will be late. It is never late. They are.") +
      p("Third generation; keeps the 1953 book wrapped in a tea towel. Meet at slack water, Tuesday week."),
  ),
  note(
    510,
    "Reading",
    "Library, to fetch",
    ["history"],
    ul("The Footnote: A Curious History", "Index, A History of the", "Too Much to Know", "The Craft of the Book"),
  ),
  note(
    545,
    "Meetings",
    "Priya, one to one",
    ["q1"],
    p("She would rather own onboarding than export. Say yes, and move the date with it."),
  ),
  note(
    570,
    "Portuguese",
    "Radio sentences, verbatim",
    ["listening", "b1"],
    quote("Prevê-se chuva fraca no litoral norte, passando a aguaceiros.") +
      quote("O comboio das sete e vinte circula com doze minutos de atraso.") +
      p("Write them down before looking anything up."),
  ),
  note(
    610,
    "House",
    "Where the water goes",
    ["garden"],
    p("The downpipe by the back door feeds the old soakaway, not the drain. Lift the third slab to see it."),
  ),
  note(
    650,
    "Training",
    "Stretch, eight minutes",
    ["checklist", "health"],
    ol("Calf against the step, 60 s each", "Hip flexor, 60 s each", "Figure four, 90 s each", "Breathe, lie flat"),
  ),
  note(
    700,
    "Recipes",
    "Quince, three ways",
    ["garden"],
    p("Paste: equal sugar, an hour more than you think. Jelly: the cores too. Roast: halved, face down, with bay."),
  ),
  note(
    740,
    "Ideas",
    "Shop signs by one hand",
    ["history", "issue-3"],
    p("At least seven on the market street share that R with the straight leg. Who was it? Ask at the hardware shop."),
  ),
  note(
    790,
    "Personal",
    "Night train, what to pack",
    ["travel", "checklist"],
    ul("Ear plugs, the wax ones", "A towel", "Padlock", "Breakfast, because theirs is a biscuit"),
  ),
  note(
    830,
    "Meetings",
    "Allotment committee",
    ["garden", "decisions"],
    p("Water off from the 1st. Plot 14 is free again; there is a list, and we are second on it."),
  ),
  note(
    880,
    "Reading",
    "On marginalia",
    ["quotes", "method"],
    quote("A pencil is the politest way of interrupting.") +
      p("The whole essay is about permission: whose book is it once you have answered it?"),
  ),
  note(
    930,
    "House",
    "Warm and cold corners",
    ["money"],
    p("Bedroom 16.2 °C at six, study 17.9, landing 14.8. Lag the loft hatch before buying anything."),
  ),
  note(
    980,
    "Recipes",
    "Beans for a week",
    ["soup", "log"],
    p("500 g dry makes seven lunches. Salt the soaking water, not the pot. Keep the liquor for bread."),
  ),
  note(
    1040,
    "Interviews",
    "The piano tuner's van",
    ["interview", "sound"],
    quote("I can tell who practises. The middle octave goes out like a stair carpet.") +
      p("Photograph the felt drawer. He counts beats out loud when the room is noisy."),
    { isFavorite: true },
  ),
  note(
    1100,
    "Training",
    "What the physio drew",
    ["health"],
    p("Not the knee, the hip above it. Ten step-downs a day, slow, in front of the mirror."),
  ),
  note(
    1180,
    "Portuguese",
    "Directions in the old town",
    ["travel", "listening"],
    ul("sempre em frente", "a seguir à farmácia", "é mesmo ali", "não tem nada que enganar"),
  ),
  note(
    1260,
    "Ideas",
    "One-page newsletter",
    ["paper"],
    p("Folded twice, readable at every fold. Each fold ends a sentence. No screens in the masthead photo."),
  ),
  note(
    1400,
    "Personal",
    "Films to see with the sound up",
    ["films", "sound"],
    ul("The Conversation", "Blow Out", "Berberian Sound Studio", "Leviathan (the fishing one)"),
  ),
  note(
    1550,
    "Meetings",
    "Bank, about the extension",
    ["money", "decisions"],
    p("Fixed for five years at 3.4, or tracker at 2.9 with no fee to leave. They want the drawings, not the quote."),
  ),
  note(
    1700,
    "Reading",
    "Seneca, letter 84",
    ["quotes", "history", "method"],
    quote("We should follow the example of the bees, who flit about and cull the flowers suitable for honey."),
    { link: "https://en.wikisource.org/wiki/Moral_letters_to_Lucilius/Letter_84" },
  ),
  note(
    1900,
    "House",
    "Meter readings, last winter",
    ["money", "log"],
    p("Gas 4 812 on the 1st of December, 5 377 on the 1st of March. The cold week alone was 71."),
    { isArchived: true },
  ),
  note(
    2200,
    "Meetings",
    "Old website, handover",
    ["checklist"],
    ul("Domain until May", "Mail stays where it is", "Keep the 2019 posts as a PDF"),
    { isArchived: true },
  ),
  note(
    2600,
    "Training",
    "Spring ten kilometres, plan",
    ["log"],
    p("Done: 47:31. Started too fast, as written here a year ago."),
    { isArchived: true },
  ),
];
