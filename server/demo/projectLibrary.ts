import type { ProjectStatus } from "../projects/projectEnums.js";
import type { TaskPriority, TaskStatus } from "../tasks/taskEnums.js";

/** The demo account's projects; days count from the day the demo was made. */
export interface DemoTask {
  title: string;
  status?: keyof typeof TaskStatus;
  priority?: keyof typeof TaskPriority;
  due?: number;
  start?: number;
  description?: string;
  repeatRule?: string;
  steps?: string[];
}

export interface DemoProject {
  name: string;
  color?: string;
  description?: string;
  status?: keyof typeof ProjectStatus;
  due?: number;
  isFavorite?: boolean;
  /** Titles of completed tasks. */
  done?: string[];
  open?: DemoTask[];
  /** Titles of notes that are linked to it. */
  notes?: string[];
  below?: DemoProject[];
}

const task = (title: string, due?: number, more: Partial<DemoTask> = {}): DemoTask => ({ title, due, ...more });

const kitchen: DemoProject = {
  name: "Kitchen rebuild",
  color: "#D9A441",
  description: "Oak or birch, then everything else follows.",
  due: 97,
  isFavorite: true,
  notes: ["Warm and cold corners"],
  below: [
    {
      name: "Cabinets",
      color: "#D9A441",
      notes: ["Cabinet quotes, compared"],
      done: ["Draw the room to scale", "Three quotes", "See the showroom hinges", "Decide on full-height units"],
      open: [
        task("Confirm oak or birch with the joiner", -2, {
          status: "BLOCKED",
          priority: "URGENT",
          start: -12,
          description:
            "He holds the oak price until the 27th. Birch saves €1,140 but loses the drawer above the hob. Ask Priya about the hinges before calling.",
        }),
        task("Measure the north wall again, in three places", 0, { status: "IN_PROGRESS", priority: "HIGH" }),
        task("Choose handles: turned oak or none", 6, { priority: "MEDIUM" }),
        task("Photograph the old units for the listing", 13, { steps: ["Fronts", "Insides", "The one with the dent"] }),
      ],
    },
    {
      name: "Worktop",
      done: ["Stone or wood: wood"],
      open: [
        task("Template after the base units are level", 52, { status: "IN_PROGRESS" }),
        task("Oil samples: hard wax, raw linseed", 48),
      ],
      below: [
        {
          name: "Edges",
          open: [
            task("Round the corner by the door"),
            task("Drip groove at the sink"),
            task("Sand to 180, not further"),
          ],
        },
        {
          name: "Samples",
          below: [
            {
              name: "Hard wax, three coats on the offcut",
              status: "ON_HOLD",
              open: [task("Second coat"), task("Red wine, one night")],
            },
            { name: "Raw linseed, one winter in the hall window", open: [task("Look at it in March", 110)] },
          ],
        },
        { name: "Sink cut-out", open: [task("Order the jig")] },
      ],
    },
    {
      name: "Electrics and lighting",
      notes: ["What the electrician said"],
      done: [
        "Map every ring and label the board",
        "Replace the two cracked sockets",
        "Quote for the new circuit",
        "Choose the switch plates",
        "Take down the strip light",
        "Find the buried junction box",
      ],
      open: [
        task("Move the hall light off the shed neutral", 10, { priority: "HIGH" }),
        task("Pendant over the sink, 620 mm drop", 19),
      ],
      below: [
        { name: "Ring circuit", done: ["Test the insulation", "Photograph before closing the wall"] },
        { name: "Pendants", done: ["Measure the drop twice"], open: [task("Ask the glass studio for smoke grey")] },
      ],
    },
    {
      name: "Permits",
      done: ["Call the building office", "Send permit drawing, sheet 1", "Neighbour's consent", "Pay the fee"],
      open: [
        task("Wait for the chimney survey", 24, { status: "BLOCKED" }),
        task("Send permit drawing, sheet 2", 0, { priority: "HIGH" }),
        task("Ask for the chimney survey in writing", 3, { status: "IN_PROGRESS", priority: "MEDIUM" }),
      ],
    },
    {
      name: "Windows",
      status: "ON_HOLD",
      notes: ["Meter readings, last winter"],
      below: [
        { name: "Back door, lower light", open: [task("New putty"), task("Glass, 4 mm, cut to size")] },
        { name: "Sash over the sink", open: [task("Cords"), task("Free the painted pulley")] },
      ],
    },
  ],
};

const zine: DemoProject = {
  name: "Field Guide zine",
  color: "#DCCBFF",
  description: "Issue 3 goes to print on the 27th.",
  due: 6,
  isFavorite: true,
  notes: ["On keeping a commonplace", "Index as a map"],
  below: [
    {
      name: "Issue 3",
      notes: ["The bookbinder on mistakes", "Questions I never ask first"],
      done: ["Table of contents", "Transcribe the bookbinder", "Photographs of the press", "Ask for the ledger page"],
      open: [
        task("Trim the bookbinder interview to 900 words", 0, { status: "IN_PROGRESS", priority: "URGENT" }),
        task("Caption the middle spread", 2, { priority: "HIGH" }),
        task("Second pair of eyes on the contents page", 3),
        task("Thank-you copies: list of nine", 9, { priority: "MEDIUM" }),
      ],
      below: [
        {
          name: "Print",
          notes: ["Printer, 12 November"],
          done: ["Paper samples", "Quote from the riso place", "Book the Thursday slot"],
          open: [task("Imposition check on the dummy", 4, { priority: "HIGH" }), task("Pay the deposit", 5)],
        },
      ],
    },
    {
      name: "Issue 4",
      notes: ["Why streetlights hum", "A walk with one rule"],
      open: [
        task("Walk the station road after dark, with the recorder", 20),
        task("Write to the tide-table keeper", 15),
      ],
    },
    { name: "Subscriptions", done: ["Envelopes that fit"], open: [task("Renewal letter", 40)] },
  ],
};

export const demoProjects: DemoProject[] = [
  kitchen,
  zine,
  {
    name: "Half-marathon, April",
    color: "#FFC4BC",
    description: "Sub two hours, no new injuries.",
    due: 148,
    notes: ["Race week, only the useful parts", "Long run log, autumn"],
    below: [
      {
        name: "Training",
        done: ["Eight weeks easy", "First 15 km", "New shoes, run in"],
        open: [
          task("Book the physio before week 8", 9, { priority: "MEDIUM" }),
          task("Long run", 1, { repeatRule: "FREQ=WEEKLY;BYDAY=SU", steps: ["Route", "Water", "Log it"] }),
          task("Hill repeats", 3, { repeatRule: "FREQ=WEEKLY;BYDAY=TU" }),
        ],
      },
      {
        name: "Race day",
        done: ["Sign up"],
        open: [task("Night train there", 120), task("Lay out kit, cut nails", 146)],
      },
    ],
  },
  {
    name: "Portuguese B1",
    color: "#87CEEB",
    due: 70,
    notes: ["Ir and ser share a past", "False friends that cost me"],
    done: ["Placement test", "Finish the green book", "Ten letters to Inês", "Past tenses, both"],
    open: [
      task("Mock exam, listening part", 14, { priority: "HIGH" }),
      task("Radio, twenty minutes", 0, { repeatRule: "FREQ=DAILY", status: "IN_PROGRESS" }),
      task("Register for the January date", 21, { priority: "MEDIUM" }),
    ],
  },
  {
    name: "Garden shed",
    color: "#B4EFCF",
    status: "ON_HOLD",
    description: "Waits for the survey.",
    open: [task("Clear the north side"), task("Price of larch cladding"), task("Ask who owns the fence")],
  },
  {
    name: "Recipe cards for Mum",
    color: "#FFF3A1",
    status: "ON_HOLD",
    notes: ["Chestnut soup for eight", "Things Mum asked for"],
    done: ["Card stock", "First seven, fair copies"],
    open: [task("Quince, all three ways"), task("Ask Aunt Rosa about the dumplings")],
  },
  {
    name: "Field Guide, issue 2",
    color: "#DCCBFF",
    status: "COMPLETED",
    done: ["Five pieces", "Cover in two colours", "Two hundred copies", "Post the last of them"],
  },
  { name: "Move the studio", status: "COMPLETED", done: ["Boxes", "Van", "Change of address", "Hand back the keys"] },
  {
    name: "Bathroom",
    color: "#B9CCFF",
    status: "COMPLETED",
    notes: ["Where the water goes"],
    done: ["Tiles", "Find the leak", "Grout", "Fan that is quiet"],
  },
  {
    name: "Old website",
    status: "ARCHIVED",
    notes: ["Old website, handover"],
    done: ["Export the posts", "Redirects"],
  },
];

export const demoTodos: DemoTask[] = [
  task("Order the small brass level", 5, { priority: "MEDIUM" }),
  task("Return the lighthouse book", -1, { priority: "HIGH" }),
  task("Call Mum about Sunday", 0),
  task("Feed the rye starter", 0, { repeatRule: "FREQ=DAILY;INTERVAL=2" }),
  task("Renew the library card", 17),
  task("Pay the allotment fee", 30, { repeatRule: "FREQ=YEARLY" }),
];
