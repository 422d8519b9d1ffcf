import {
  BookOpen,
  Calendar,
  CalendarDays,
  FolderTree,
  History,
  House,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  Palette,
  Plus,
  Settings,
  SunMoon,
  Tag,
  Trash2,
  UserPlus,
} from "lucide-react";
import { allKinds } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";
import { readTheme, setTheme } from "../../lib/theme";

/** An action or a page of the app, found by its name. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Synonyms. */
  words: string;
  /** The keyboard shortcut for the same. */
  keys?: string;
  path?: string;
  run?: () => void;
}

const go = (label: string, path: string, icon: LucideIcon, words = ""): Command => ({
  id: path,
  label: `Go to ${label}`,
  icon,
  path,
  words,
});

const commands: readonly Command[] = [
  { id: "new-note", label: "New note", icon: Plus, path: paths.newNote(), words: "create write add", keys: "N" },
  {
    id: "today",
    label: "Today's note",
    icon: CalendarDays,
    path: paths.today(),
    words: "todays open daily day",
    keys: "G T",
  },
  { id: "new-video", label: "Add video", icon: Plus, path: paths.newVideo(), words: "create save youtube link new" },
  { id: "new-event", label: "New event", icon: Plus, path: paths.newEvent(), words: "create add appointment" },
  go("Dashboard", paths.dashboard(), House, "home start"),
  ...allKinds.map(({ title, listPath, icon }) => go(title, listPath(), icon)),
  go("Projects", paths.projects(), FolderTree, "tasks"),
  go("Calendar", paths.calendar(), Calendar, "events to-dos"),
  go("Settings", paths.settings(), Settings, "preferences account"),
  go("Tags", paths.tags(), Tag),
  go("Categories", paths.categories(), Palette),
  go("Templates", paths.templates(), LayoutTemplate, "notes"),
  go("Favorites", paths.favoriteNotes(), NotebookPen, "starred notes"),
  go("Archive", paths.archivedNotes(), NotebookPen, "archived notes"),
  go("Trash", paths.trash(), Trash2, "deleted restore"),
  go("Received", paths.receivedList(), Inbox, "sent shared"),
  go("Changelog", paths.changelog(), History, "versions news"),
  { id: "docs", label: "Documentation", icon: BookOpen, path: "?docs=", words: "help guide topics" },
  { id: "feedback", label: "Give Feedback", icon: MessageSquare, path: "?feedback", words: "bug idea report" },
  { id: "invite", label: "Spread the Word", icon: UserPlus, path: "?invite", words: "invite friends" },
  { id: "theme", label: "Toggle theme", icon: SunMoon, run: toggleTheme, words: "dark light night day appearance" },
];

/** The commands whose name or synonyms match every typed word by a prefix. */
export function commandsFor(typed: string): readonly Command[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return commands.filter(({ label, words }) => {
    const own = `${label} ${words}`.toLowerCase().split(/[\s-]+/);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** Switches between light and dark, from the theme that shows now. */
function toggleTheme(): void {
  const theme = readTheme();
  const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  setTheme(isDark ? "light" : "dark");
}
