import {
  BookOpen,
  ChefHat,
  Footprints,
  Gift,
  Hammer,
  Languages,
  Lightbulb,
  type LucideIcon,
  Mic,
  Users,
} from "lucide-react";

/** A drawn sample note for the column beside the forms. */
export interface ArtCard {
  color: string;
  icon: LucideIcon;
  category: string;
  title: string;
  quote?: string;
  text?: string;
  items?: string[];
  tags: [name: string, color: string][];
  time: string;
}

const streetlights: ArtCard = {
  color: "var(--c-blue)",
  icon: Lightbulb,
  category: "Ideas",
  title: "Why streetlights hum",
  text: "Old ballast, 100 Hz: twice the mains. Could open the night issue with a map of the loud ones between the station and the river.",
  tags: [
    ["issue-4", "var(--c-lavender)"],
    ["sound", "var(--c-blue)"],
  ],
  time: "Thu",
};

const verbs: ArtCard = {
  color: "var(--c-sky)",
  icon: Languages,
  category: "Portuguese",
  title: "Ir and ser share a past",
  items: ["fui, foste, foi, fomos, foram", "Fui ao mercado: I went", "Fui professora: I was"],
  tags: [
    ["verbs", "var(--c-sky)"],
    ["b1", "var(--c-blue)"],
  ],
  time: "07:12",
};

const cabinets: ArtCard = {
  color: "var(--c-peach)",
  icon: Hammer,
  category: "House",
  title: "Cabinet quotes, compared",
  text: "Nordahl will hold the oak price until Friday 27 November. Birch ply saves €1,140 but loses the drawer above the hob, and the hinges are not the soft-close ones we saw in the showroom.",
  tags: [
    ["kitchen", "var(--c-peach)"],
    ["quotes", "var(--c-sky)"],
    ["oak", "var(--c-mint)"],
  ],
  time: "09:58",
};

const birthday: ArtCard = {
  color: "var(--c-pink)",
  icon: Gift,
  category: "Personal",
  title: "Birthday, 12 December",
  text: "Not a bowl. The small brass level, or the walking map of Serra da Estrela, framed without glass.",
  tags: [["presents", "var(--c-pink)"]],
  time: "Mon",
};

const bookbinder: ArtCard = {
  color: "var(--c-lavender)",
  icon: Mic,
  category: "Interviews",
  title: "The bookbinder on mistakes",
  quote: "Every book I have kept is one I got wrong. The right ones left the shop the same week.",
  text: "Use as the pull quote for the middle spread. Ask about the 1987 ledger again.",
  tags: [
    ["issue-3", "var(--c-lavender)"],
    ["interview", "var(--c-sky)"],
  ],
  time: "08:41",
};

const rye: ArtCard = {
  color: "var(--c-mint)",
  icon: ChefHat,
  category: "Recipes",
  title: "Rye starter, week six",
  text: "Doubles in 5 h 20 at 23 °C. Fed 1:4:4 it holds overnight without the vinegar smell. Colder water next time, and salt only after the autolyse.",
  tags: [
    ["fermentation", "var(--c-mint)"],
    ["rye", "var(--c-yellow)"],
    ["log", "var(--c-sky)"],
  ],
  time: "Thu",
};

const method: ArtCard = {
  color: "var(--c-yellow)",
  icon: BookOpen,
  category: "Reading",
  title: "On keeping a commonplace",
  quote: "A book of heads and passages: the head so that you may find it, the passage because you once wanted to.",
  tags: [
    ["method", "var(--c-yellow)"],
    ["quotes", "var(--c-sky)"],
    ["history", "var(--c-peach)"],
  ],
  time: "Tue",
};

const chestnuts: ArtCard = {
  color: "var(--c-mint)",
  icon: ChefHat,
  category: "Recipes",
  title: "Chestnut soup for eight",
  text: "Roast first, always. 900 g in shell gives 620 g peeled.",
  tags: [
    ["autumn", "var(--c-peach)"],
    ["soup", "var(--c-mint)"],
  ],
  time: "11/08/2026",
};

const race: ArtCard = {
  color: "var(--c-rose)",
  icon: Footprints,
  category: "Training",
  title: "Race week, only the useful parts",
  items: [
    "Mon and Wed: easy, shorter than feels right",
    "Thu: lay out kit, cut nails",
    "Sat: feet up by four",
    "Eat what you always eat",
  ],
  tags: [
    ["half", "var(--c-rose)"],
    ["checklist", "var(--c-sky)"],
  ],
  time: "Wed",
};

const quarter: ArtCard = {
  color: "#FFFFFF",
  icon: Users,
  category: "Meetings",
  title: "Quarterly plan, what we dropped",
  text: "Two of the five goals went. Export moves to March; onboarding stays as it is until Priya’s numbers arrive on the 30th.",
  tags: [
    ["q1", "var(--c-blue)"],
    ["decisions", "var(--c-rose)"],
  ],
  time: "Mon",
};

/** The sample notes beside each form. */
export const artCards = {
  "sign-in": [streetlights, verbs, cabinets, birthday],
  "sign-up": [cabinets, bookbinder, rye, verbs],
  forgot: [method, chestnuts, streetlights, birthday],
  reset: [race, verbs, quarter, cabinets],
} satisfies Record<string, ArtCard[]>;
