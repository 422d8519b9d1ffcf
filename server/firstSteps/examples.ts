/** The examples that an account begins with: a note that explains notes, event types and an example project. */

const heading = (text: string) => `<h2>${text}</h2>`;
const list = (...items: string[]) => `<ul>${items.map((text) => `<li><p>${text}</p></li>`).join("")}</ul>`;

export const exampleTag = { name: "first steps", color: "#87CEEB" };

/** @param publicUrl the instance's origin, for the link to its documentation. */
export const exampleNote = (publicUrl: string) => ({
  title: "How notes work",
  color: "#FFE4B5",
  content: [
    "<p>Hello! This is a note. It is yours: change anything in it, or delete it when you have read it.</p>",
    heading("Write"),
    "<p>Press Edit, or N for a new note. There is no Save button to remember: your words are saved as you type.</p>",
    list(
      "A line that begins with <strong>#</strong> becomes a heading, one with <strong>-</strong> a list like this one.",
      "Select some words to make them <strong>bold</strong> or <em>italic</em>, or to turn them into a link.",
      "Drop a file on a note to keep it there.",
    ),
    heading("File"),
    "<p>Give a note a category, some tags or a project, and a color. This one has the tag “first steps”. You can also leave it as it is: search finds it anyway.</p>",
    heading("Find"),
    "<p>Press Ctrl+K, or ⌘K on a Mac, and type any word you remember. A typo does no harm.</p>",
    heading("Share"),
    "<p>Share makes a link that anyone can read until you end it. Send mails the note to people you choose, with a few words from you.</p>",
    `<p>There is more in <a href="${publicUrl}/docs/notes.md">Notes</a>, and a checklist on your dashboard.</p>`,
  ].join(""),
});

export const exampleEventTypes = [
  { name: "Work", color: "#B9CCFF" },
  { name: "Personal", color: "#FFE4B5" },
  { name: "Health", color: "#B4EFCF" },
  { name: "Travel", color: "#DCCBFF" },
];

interface ExampleTask {
  title: string;
  status?: "COMPLETED" | "IN_PROGRESS";
  priority?: "HIGH" | "MEDIUM";
  /** Days from the day on which the account was created. */
  dueInDays?: number;
}

interface ExampleProject {
  name: string;
  description: string | null;
  tasks: ExampleTask[];
}

export const exampleProject: ExampleProject = {
  name: "A garden on the balcony",
  description:
    "An example. Complete a task, move one, open the board. When you have seen enough, press “Remove the example”.",
  tasks: [
    { title: "Measure the balcony", status: "COMPLETED" },
    { title: "Choose what to grow", status: "IN_PROGRESS", priority: "HIGH", dueInDays: 1 },
    { title: "Buy two long pots", priority: "MEDIUM", dueInDays: 4 },
  ],
};

export const exampleSubproject: ExampleProject = {
  name: "Tomatoes",
  description: null,
  tasks: [{ title: "Order seeds", dueInDays: 6 }, { title: "Sow them on the window sill" }],
};
