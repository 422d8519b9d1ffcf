/** The demo account's calendar; days count from the day the demo was made, times are in Lisbon. */
export interface DemoEvent {
  title: string;
  type: DemoEventType;
  day: number;
  /** Like 09:30; an event without one is all day. */
  from?: string;
  to?: string;
  /** For all-day events: how many days. */
  days?: number;
  location?: string;
  description?: string;
  status?: "TENTATIVE" | "CANCELLED";
  reminders?: number[];
  /** Begins on the first such weekday on or after its day: 0 is Sunday. */
  weekday?: number;
  rule?: string;
  /** Changed occurrences, by their index from 0; null: deleted. */
  apart?: Record<number, { title?: string; location?: string; from?: string; to?: string } | null>;
}

export const demoEventTypes = {
  work: { name: "Work", color: "#B9CCFF" },
  guide: { name: "Field Guide", color: "#FFE4B5" },
  house: { name: "House", color: "#B4EFCF" },
  training: { name: "Training", color: "#FFC4BC" },
  portuguese: { name: "Portuguese", color: "#DCCBFF" },
  personal: { name: "Personal", color: "#FFC2E0" },
} as const;

export type DemoEventType = keyof typeof demoEventTypes;

const series: DemoEvent[] = [
  {
    title: "Stand-up",
    type: "work",
    day: -63,
    weekday: 1,
    from: "09:30",
    to: "10:00",
    location: "Room 4",
    rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    apart: { 12: null, 27: { title: "Stand-up, with the printers", to: "10:15" } },
  },
  {
    title: "Portuguese lesson",
    type: "portuguese",
    day: -60,
    weekday: 1,
    from: "12:00",
    to: "13:00",
    rule: "FREQ=WEEKLY;BYDAY=MO,TH",
    reminders: [30],
  },
  {
    title: "Long run",
    type: "training",
    day: -56,
    weekday: 0,
    from: "09:00",
    to: "11:00",
    rule: "FREQ=WEEKLY",
    apart: { 7: { from: "08:00", to: "10:30", title: "Long run, 21 km" } },
  },
  {
    title: "Intervals",
    type: "training",
    day: -55,
    weekday: 2,
    from: "17:00",
    to: "18:00",
    rule: "FREQ=WEEKLY;COUNT=20",
  },
  { title: "Parkrun", type: "training", day: -50, weekday: 6, from: "09:00", to: "09:45", rule: "FREQ=WEEKLY" },
  {
    title: "Choir",
    type: "personal",
    day: -49,
    weekday: 1,
    from: "19:30",
    to: "21:30",
    location: "Igreja de São Vicente",
    rule: "FREQ=WEEKLY;INTERVAL=2",
  },
  {
    title: "Print budget",
    type: "guide",
    day: -70,
    weekday: 5,
    from: "14:00",
    to: "15:00",
    location: "Riso studio",
    description: "With Jonas and Mateus. Paper first, then the second ink.",
    rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=13",
    reminders: [15],
  },
  {
    title: "1:1 Priya",
    type: "work",
    day: -45,
    weekday: 2,
    from: "11:00",
    to: "11:30",
    rule: "FREQ=WEEKLY;INTERVAL=2",
  },
  {
    title: "Quarterly plan",
    type: "work",
    day: -80,
    from: "10:30",
    to: "12:30",
    rule: "FREQ=MONTHLY;INTERVAL=3;BYDAY=1WE",
  },
  { title: "Rent", type: "house", day: -90, days: 1, rule: "FREQ=MONTHLY;BYMONTHDAY=1", reminders: [-540] },
  {
    title: "Water the oak samples",
    type: "house",
    day: -20,
    from: "08:00",
    to: "08:15",
    rule: "FREQ=DAILY;INTERVAL=3;COUNT=14",
  },
  { title: "Mateus's birthday", type: "personal", day: 9, days: 1, rule: "FREQ=YEARLY", reminders: [900] },
];

const once: DemoEvent[] = [
  { title: "Layout review", type: "guide", day: -4, from: "15:00", to: "16:30" },
  { title: "Electrician", type: "house", day: -3, from: "08:30", to: "10:00", location: "At home" },
  { title: "Proof pick-up", type: "guide", day: -1, from: "16:00", to: "16:45", location: "Rua da Rosa 41" },
  { title: "Film", type: "personal", day: -1, from: "20:00", to: "22:15" },
  {
    title: "Cabinet site visit",
    type: "house",
    day: 0,
    from: "11:15",
    to: "12:45",
    location: "At home",
    reminders: [30],
  },
  { title: "Proofs with Jonas", type: "guide", day: 0, from: "14:00", to: "15:00", location: "Riso studio" },
  {
    title: "Call: Nordahl joinery",
    type: "house",
    day: 0,
    from: "14:30",
    to: "15:45",
    description: "Ask about the oak price and the delivery week.",
  },
  { title: "Easy 6 km", type: "training", day: 0, from: "17:00", to: "18:00" },
  { title: "Riso studio, open days", type: "guide", day: -1, days: 3 },
  { title: "Market with Mateus", type: "personal", day: 1, from: "10:30", to: "12:00" },
  { title: "Permit reply due", type: "house", day: 2, days: 1 },
  { title: "Dentist", type: "personal", day: 4, from: "14:00", to: "14:45", status: "CANCELLED" },
  { title: "Bookbinder, second visit", type: "guide", day: 5, from: "10:00", to: "11:30", location: "Rua da Rosa 41" },
  { title: "Oak price ends", type: "house", day: 6, days: 1, reminders: [-540] },
  { title: "Issue 3 to print", type: "guide", day: 6, from: "10:00", to: "11:00", location: "Riso studio" },
  { title: "Dinner at Inês's", type: "personal", day: 7, from: "20:00", to: "23:30", status: "TENTATIVE" },
  { title: "Electrics", type: "house", day: 10, days: 4 },
  { title: "Kitchen pulled out", type: "house", day: 17, days: 5 },
  { title: "Sewing the first fifty", type: "guide", day: 13, from: "14:00", to: "18:00" },
  { title: "Porto", type: "personal", day: 24, days: 3, location: "Train at 08:02" },
  { title: "Home for Christmas", type: "personal", day: 32, days: 6 },
  { title: "Lisbon zine fair", type: "guide", day: -26, days: 2, location: "LX Factory" },
  { title: "Serra da Estrela", type: "training", day: -40, days: 3 },
  { title: "Half marathon", type: "training", day: 43, from: "09:00", to: "12:00" },
  { title: "Paper samples", type: "guide", day: -8, from: "11:00", to: "12:00" },
  { title: "Counter measured", type: "house", day: -11, from: "09:00", to: "10:30" },
  { title: "Exam, B1", type: "portuguese", day: 20, from: "09:00", to: "12:00", reminders: [1440, 60] },
];

export const demoEvents: readonly DemoEvent[] = [...series, ...once];
