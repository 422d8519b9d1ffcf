import { BookOpen, ChevronDown, MessageSquare, UserPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../lib/paths";
import { Link } from "../lib/routing/Link";
import { usePath } from "../lib/routing/useTabHistory";
import buttonStyles from "../ui/Button.module.css";
import { Icon } from "../ui/Icon";
import { Tooltip } from "../ui/overlays/Tooltip";
import { Mark, Wordmark } from "../ui/Wordmark";
import { countLabel, isAt, type NavigationCounts, type NavigationItem, navigationFor } from "./navigation";
import { ProfileMenu } from "./ProfileMenu";
import styles from "./Sidebar.module.css";
import type { ShellProps } from "./shellProps";
import { ThemeMenu } from "./ThemeMenu";
import { withDialog } from "./withDialog";
import { withDocs } from "./withDocs";

/** Widths at which the sidebar is too narrow for names, so that they show as tooltips beside the icons. */
const collapsed = "(min-width: 768px) and (max-width: 1179px)";

const footLinks = [
  { label: "Documentation", icon: BookOpen, searchWith: (search: string) => withDocs(search) },
  { label: "Give feedback", icon: MessageSquare, searchWith: (search: string) => withDialog(search, "feedback") },
  { label: "Spread the word", icon: UserPlus, searchWith: (search: string) => withDialog(search, "invite") },
];

export function Sidebar({
  viewer,
  counts,
  build,
  savedSearches,
  onShowKeys,
  onSignOut,
  isInDrawer = false,
}: Omit<ShellProps, "children"> & { onShowKeys: () => void; isInDrawer?: boolean }) {
  return (
    <>
      {!isInDrawer && (
        <Link to={paths.dashboard()} className={`${styles.brand} row`} aria-label="Commonplace">
          <Mark />
          <Wordmark height={20} />
        </Link>
      )}
      <nav className={`${styles.nav} grow`} aria-label={isInDrawer ? "All pages" : "Main"}>
        <ul>
          {navigationFor(viewer).map((item) => (
            <NavigationEntry key={item.path} item={item} counts={counts} />
          ))}
        </ul>
      </nav>
      {savedSearches}
      <div className={`${styles.foot} column`}>
        <div className={`${styles.tools} row`}>
          <FootLinks />
          {viewer.isAdmin && build && (
            <Link
              className={`${styles.build} num`}
              aria-label={`Version ${build.version}, changelog`}
              to={paths.changelog()}
              title={`Changelog, build ${build.buildNumber}, ${build.builtAt.slice(0, 10)}`}
            >
              {build.version}
            </Link>
          )}
          <ThemeMenu />
        </div>
        <ProfileMenu viewer={viewer} onShowKeys={onShowKeys} onSignOut={onSignOut} />
      </div>
    </>
  );
}

/** Open something over the page, whose address they keep. */
function FootLinks() {
  // not of the page that is still shown while another loads
  const pathname = usePath((path) => path);
  const search = usePath((_path, parameters) => parameters);
  const hash = usePath((_path, _parameters, fragment) => fragment);
  return footLinks.map(({ label, icon, searchWith }) => (
    <Tooltip key={label} text={label}>
      <Link
        className={buttonStyles.iconButton}
        data-part="icon-button"
        data-size="small"
        aria-label={label}
        to={{ pathname, search: searchWith(search), hash }}
        preventScrollReset
      >
        <Icon icon={icon} size={16} />
      </Link>
    </Tooltip>
  ));
}

function NavigationEntry({ item, counts }: { item: NavigationItem; counts: NavigationCounts }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const children = item.children ?? [];
  const isWithin = usePath((pathname) => isAt(pathname, item.path));
  const isCurrent = usePath(
    (pathname) => isAt(pathname, item.path) && !children.some((child) => isAt(pathname, child.path)),
  );
  const isOpen = isExpanded || isWithin;
  const count = item.count && counts[item.count];
  return (
    <li>
      <div className={styles.line}>
        <Tooltip text={item.label} when={collapsed}>
          <Link to={item.path} aria-current={isCurrent ? "page" : undefined}>
            {item.icon && <Icon icon={item.icon} size={17} />}
            <span className={styles.text}>{item.label}</span>
            {count !== undefined && (count > 0 || !item.isCountNew) && (
              <span
                className={`${styles.count} faint num`}
                data-new={item.isCountNew || undefined}
                title={item.counted && `${count} ${item.counted}`}
              >
                {countLabel(count, Boolean(item.isCountNew))}
                {(item.isCountNew || item.counted) && <span className="sr-only"> {item.counted ?? "new"}</span>}
              </span>
            )}
          </Link>
        </Tooltip>
        {children.length > 0 && (
          <button
            type="button"
            className={`${styles.expand} center`}
            aria-expanded={isOpen}
            aria-label={`Pages of ${item.label}`}
            onClick={() => setIsExpanded(!isOpen)}
          >
            <ChevronDown size={14} aria-hidden />
          </button>
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul className={styles.children}>
          {children.map((child) => (
            <NavigationEntry key={child.path} item={child} counts={counts} />
          ))}
        </ul>
      )}
    </li>
  );
}
