import { Dialog } from "../ui/overlays/Dialog";
import styles from "./KeyMap.module.css";

const mod = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";

/** Alternative key combinations. */
type Keys = readonly (readonly string[])[];

const groups: readonly { title: string; rows: readonly { keys: Keys; does: string }[] }[] = [
  {
    title: "Everywhere",
    rows: [
      { keys: [[mod, "K"]], does: "Search" },
      { keys: [["N"]], does: "Write a new note" },
      { keys: [["?"]], does: "Show keyboard shortcuts" },
      { keys: [["Esc"]], does: "Close what is open" },
    ],
  },
  {
    title: "In a list",
    rows: [
      { keys: [["↑"], ["↓"], ["←"], ["→"]], does: "Move between notes or videos" },
      { keys: [["Enter"]], does: "Open it" },
      { keys: [["F"]], does: "Add to favorites, or remove" },
      { keys: [["E"]], does: "Archive, or unarchive" },
      { keys: [["/"]], does: "Filter by words" },
    ],
  },
  {
    title: "Selecting",
    rows: [
      { keys: [["X"]], does: "Select or deselect it" },
      { keys: [["Shift", "X"]], does: "Select everything up to it" },
      { keys: [[mod, "A"]], does: "Select all, up to 100" },
      { keys: [["F"], ["E"]], does: "Favorite or archive them" },
      { keys: [["Esc"]], does: "Stop selecting" },
    ],
  },
  {
    title: "In an open note or video",
    rows: [
      { keys: [["F"]], does: "Add to favorites, or remove" },
      { keys: [["E"]], does: "Archive, or unarchive" },
    ],
  },
  {
    title: "Writing",
    rows: [
      {
        keys: [
          [mod, "S"],
          [mod, "Enter"],
        ],
        does: "Save",
      },
      { keys: [["Tab"], ["Shift", "Tab"]], does: "Move a list item in or out" },
      { keys: [[mod, "B"]], does: "Bold" },
      { keys: [[mod, "I"]], does: "Italic" },
      { keys: [[mod, "K"]], does: "Link" },
      { keys: [[mod, "Alt", "1"]], does: "Heading" },
      { keys: [[mod, "Alt", "2"]], does: "Smaller heading" },
      { keys: [[mod, "Alt", "0"]], does: "Plain text" },
      { keys: [[mod, "Shift", "7"]], does: "Numbered list" },
      { keys: [[mod, "Shift", "8"]], does: "Bulleted list" },
      { keys: [[mod, "Shift", "9"]], does: "Quote" },
      { keys: [[mod, "Z"]], does: "Undo" },
      { keys: [[mod, "Shift", "Z"]], does: "Redo" },
    ],
  },
  {
    title: "Tasks",
    rows: [
      { keys: [["↑"], ["↓"]], does: "Go to the task above or below" },
      { keys: [["→"], ["←"]], does: "Open or close its subtasks" },
      { keys: [["Enter"]], does: "Open the task" },
      { keys: [["Space"]], does: "Complete or reopen it" },
      {
        keys: [
          ["Alt", "↑"],
          ["Alt", "↓"],
        ],
        does: "Move it up or down",
      },
      { keys: [["X"], ["Shift", "X"]], does: "Select it, or everything up to it" },
      { keys: [[mod, "A"]], does: "Select all" },
      { keys: [["Delete"]], does: "Move it to the trash" },
      { keys: [[mod, "Enter"]], does: "Save the task that is open" },
    ],
  },
  {
    title: "In the calendar",
    rows: [
      { keys: [["N"]], does: "New event" },
      { keys: [["T"]], does: "Today" },
      { keys: [["1"], ["2"], ["3"], ["4"], ["5"]], does: "Day, week, month, year, agenda" },
      { keys: [["↑"], ["↓"], ["←"], ["→"]], does: "Move between events or days" },
      { keys: [["Enter"]], does: "Open the event" },
      {
        keys: [
          ["Alt", "↑"],
          ["Alt", "↓"],
        ],
        does: "Move it earlier or later",
      },
      {
        keys: [
          ["Alt", "←"],
          ["Alt", "→"],
        ],
        does: "Move it by a day",
      },
      {
        keys: [
          ["Alt", "Shift", "↑"],
          ["Alt", "Shift", "↓"],
        ],
        does: "Make it shorter or longer",
      },
      {
        keys: [
          ["Alt", "Shift", "←"],
          ["Alt", "Shift", "→"],
        ],
        does: "Make an all-day event a day shorter or longer",
      },
      { keys: [["Esc"]], does: "Put it back while Alt is held" },
      { keys: [["Delete"]], does: "Delete it" },
      {
        keys: [
          ["Alt", "↑"],
          ["Alt", "↓"],
        ],
        does: "Move an event type in its list",
      },
    ],
  },
  {
    title: "On the board",
    rows: [
      { keys: [["Space"]], does: "Pick up the card, then drop it" },
      { keys: [["↑"], ["↓"], ["←"], ["→"]], does: "Move the card that is picked up" },
      { keys: [["Esc"]], does: "Put it back" },
    ],
  },
];

/** All keyboard shortcuts, grouped by where they work. */
export function KeyMap({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="large" isText isOpen={isOpen} onClose={onClose}>
      <div className={styles.map}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((together) => (
                      <span key={together.join()} className={styles.keys}>
                        {together.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
