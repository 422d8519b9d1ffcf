import { Calendar, FolderTree, House, type LucideIcon, Settings, Shield } from "lucide-react";
import { allKinds, type ContentKind } from "../lib/contentKinds";
import { paths } from "../lib/paths";

/** Counts beside the entries; an absent count is not known yet and not shown. */
export interface NavigationCounts extends Partial<Record<ContentKind["many"], number>> {
  /** Received and not read yet. */
  unread?: number;
  projects?: number;
  newFeedback?: number;
  healthProblems?: number;
  /** The sum of both. */
  adminNews?: number;
}

export interface NavigationItem {
  label: string;
  path: string;
  icon?: LucideIcon;
  count?: keyof NavigationCounts;
  /** Whether the count needs attention. */
  isCountNew?: boolean;
  /** Which of its things are counted, where it is not all of them. */
  counted?: string;
  /** Whether its page exists; entries without a page are left out of every bar. */
  isReady: boolean;
  isAdminOnly?: boolean;
  /** Pressed after G, it goes there. */
  goKey?: string;
  /** Its page opens an editor, which takes what is typed meanwhile. */
  isEditor?: boolean;
  /** The label in the phone's bottom bar; entries without one are not in it. */
  barLabel?: string;
  children?: NavigationItem[];
}

const allItems: NavigationItem[] = [
  {
    label: "Dashboard",
    path: paths.dashboard(),
    goKey: "D",
    icon: House,
    count: "unread",
    isCountNew: true,
    isReady: true,
    barLabel: "Home",
  },
  ...allKinds.map(({ title, many, icon, listPath }) => {
    return {
      label: title,
      path: listPath(),
      goKey: title.charAt(0),
      icon,
      count: many,
      isReady: true,
      barLabel: title,
    };
  }),
  {
    label: "Projects",
    path: paths.projects(),
    goKey: "P",
    icon: FolderTree,
    count: "projects",
    counted: "active",
    isReady: true,
    barLabel: "Projects",
  },
  { label: "Calendar", path: paths.calendar(), goKey: "C", icon: Calendar, isReady: true },
  {
    label: "Settings",
    path: paths.settings(),
    goKey: "S",
    icon: Settings,
    isReady: true,
    barLabel: "Settings",
    children: [
      { label: "Tags", path: paths.tags(), isReady: true },
      { label: "Categories", path: paths.categories(), isReady: true },
    ],
  },
  {
    label: "Admin",
    path: paths.admin(),
    icon: Shield,
    count: "adminNews",
    isCountNew: true,
    isReady: true,
    isAdminOnly: true,
    children: [
      { label: "Users", path: paths.adminUsers(), isReady: true },
      { label: "Invitations", path: paths.adminInvitations(), isReady: true },
      { label: "Feedback", path: paths.adminFeedback(), count: "newFeedback", isCountNew: true, isReady: true },
      { label: "Previews", path: paths.adminPreviews(), isReady: true },
      { label: "Email previews", path: paths.adminEmailPreviews(), isReady: true },
      { label: "Icon selector", path: paths.adminIconSelector(), isReady: true },
      { label: "Health", path: paths.adminHealth(), count: "healthProblems", isCountNew: true, isReady: true },
      { label: "Backups", path: paths.adminBackups(), isReady: true },
      { label: "Settings", path: paths.adminSettings(), isReady: true },
    ],
  },
];

/** The pages that G and a key go to. */
export const goItems: readonly NavigationItem[] = [
  ...allItems.filter(({ goKey }) => goKey),
  { label: "Today's note", path: paths.today(), goKey: "T", isEditor: true, isReady: true },
];

/** The entries for this person; entries without a page are left out at every level. */
export function navigationFor(viewer: { isAdmin: boolean }, items: NavigationItem[] = allItems): NavigationItem[] {
  return items
    .filter((item) => item.isReady && (viewer.isAdmin || !item.isAdminOnly))
    .map((item) => ({ ...item, children: item.children ? navigationFor(viewer, item.children) : [] }));
}

/**
 * Whether an entry's page, or a page below it, is shown at a path. Like the routes it ignores case, encoding and a final slash.
 * @param isExact excludes the pages below it.
 */
export function isAt(pathname: string, entryPath: string, isExact = false): boolean {
  const path = decoded(pathname).toLowerCase().replace(/\/$/, "");
  return path === entryPath || (!isExact && path.startsWith(`${entryPath}/`));
}

/** "/no%74es" is "/notes"; an address that can't be decoded stays. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Caps the count of new items at "99+", to fit its space. */
export function countLabel(count: number, isNew: boolean): string {
  return isNew && count > 99 ? "99+" : String(count);
}
