import { goItems } from "./navigation";

export interface KeyGroup {
  title: string;
  /** Keys are joined by "+" when pressed together, by " then " one after the other; ", " separates alternatives. */
  rows: readonly (readonly [keys: string, does: string])[];
}

/** The alternatives, each a sequence of keys pressed together. */
export function readKeys(keys: string): string[][][] {
  return keys.split(", ").map((one) => one.split(" then ").map((together) => together.split("+")));
}

/** All keyboard shortcuts, by where they work. "Ctrl" is Cmd on a Mac. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: "Everywhere",
    rows: [
      ["Ctrl+K", "Search"],
      ["N", "Write a new note"],
      ["Ctrl+Z", "Undo the last act"],
      ["?", "Show keyboard shortcuts"],
      ["Esc", "Close what is open"],
    ],
  },
  {
    title: "Going to a page",
    rows: goItems.map(({ goKey, label }) => [`G then ${goKey}`, label]),
  },
  {
    title: "In a list",
    rows: [
      ["J, K", "Go to the next item, or to the one before"],
      ["↑, ↓, ←, →", "Move between notes or videos"],
      ["Enter", "Open it"],
      ["F", "Add to favorites, or remove"],
      ["E", "Archive, or unarchive"],
      ["/", "Filter by words"],
    ],
  },
  {
    title: "Selecting",
    rows: [
      ["X", "Select or deselect it"],
      ["Shift+X", "Select everything up to it"],
      ["Ctrl+A", "Select all, up to 100"],
      ["F, E", "Favorite or archive them"],
      ["Esc", "Stop selecting"],
    ],
  },
  {
    title: "In an open note or video",
    rows: [
      ["F", "Add to favorites, or remove"],
      ["E", "Archive, or unarchive"],
    ],
  },
  {
    title: "Writing beside a video",
    rows: [
      ["Alt+M", "Insert the current moment"],
      ["Alt+K", "Play or pause"],
      ["Alt+J", "Go back 5 seconds"],
    ],
  },
  {
    title: "Tasks",
    rows: [
      ["↑, ↓", "Go to the task above or below"],
      ["→, ←", "Open or close its subtasks"],
      ["Enter", "Open the task"],
      ["Space", "Complete or reopen it"],
      ["S", "Choose its status"],
      ["P", "Choose its priority"],
      ["1, 2, 3, 4", "Urgent, high, medium, low priority"],
      ["Alt+↑, Alt+↓", "Move it up or down"],
      ["X, Shift+X", "Select it, or everything up to it"],
      ["Ctrl+A", "Select all"],
      ["Delete", "Move it to the trash"],
      ["Ctrl+Enter", "Save the task that is open"],
    ],
  },
  {
    title: "On the board",
    rows: [
      ["Space", "Pick up the card, then drop it"],
      ["↑, ↓, ←, →", "Move the card that is picked up"],
      ["Esc", "Put it back"],
    ],
  },
  {
    title: "In the calendar",
    rows: [
      ["N", "New event"],
      ["T", "Today"],
      ["1, 2, 3, 4, 5", "Day, week, month, year, agenda"],
      ["↑, ↓, ←, →", "Move between events or days"],
      ["Enter", "Open the event"],
      ["Alt+↑, Alt+↓", "Move it earlier or later"],
      ["Alt+←, Alt+→", "Move it by a day"],
      ["Alt+Shift+↑, Alt+Shift+↓", "Make it shorter or longer"],
      ["Alt+Shift+←, Alt+Shift+→", "Make an all-day event a day shorter or longer"],
      ["Esc", "Put it back while Alt is held"],
      ["Delete", "Delete it"],
      ["Alt+↑, Alt+↓", "Move an event type in its list"],
    ],
  },
  {
    title: "Writing",
    rows: [
      ["Ctrl+S", "Save"],
      ["Ctrl+Enter", "Save and close"],
      ["Ctrl+Shift+Enter", "Open or leave the writing view"],
      ["Ctrl+B", "Bold"],
      ["Ctrl+I", "Italic"],
      ["Ctrl+Shift+X", "Strikethrough"],
      ["Ctrl+Shift+H", "Highlight"],
      ["Ctrl+E", "Code"],
      ["Ctrl+K", "Link"],
      ["Ctrl+Alt+1", "Heading"],
      ["Ctrl+Alt+2", "Smaller heading"],
      ["Ctrl+Alt+3", "Smallest heading"],
      ["Ctrl+Alt+0", "Plain text"],
      ["Ctrl+Shift+5", "Make a line of a checklist a task"],
      ["Ctrl+Shift+6", "Checklist"],
      ["Ctrl+Shift+7", "Numbered list"],
      ["Ctrl+Shift+8", "Bulleted list"],
      ["Ctrl+Shift+9", "Quote"],
      ["Tab, Shift+Tab", "Move a list item or code in or out, or go to the next or previous cell"],
      ["Alt+↑, Alt+↓", "Move blocks or list items up or down"],
      ["Ctrl+/, Ctrl+.", "Menu of the table or block"],
      ["Alt+F10", "Go to the bar beside selected words"],
      ["Ctrl+Shift+V", "Paste as plain text"],
      ["Ctrl+Enter", "Tick an item of a checklist, or leave a code block"],
      ["Ctrl+Z", "Undo"],
      ["Ctrl+Shift+Z", "Redo"],
    ],
  },
];
