import { Link } from "../lib/routing/Link";
import { usePath } from "../lib/routing/useTabHistory";
import { Icon } from "../ui/Icon";
import styles from "./BottomBar.module.css";
import { countLabel, isAt, type NavigationCounts, navigationFor } from "./navigation";
import type { ShellViewer } from "./shellProps";

/** The bottom bar on phones; hidden from the md breakpoint on. Only new items get a badge here. */
export function BottomBar({ viewer, counts }: { viewer: ShellViewer; counts: NavigationCounts }) {
  const items = navigationFor(viewer).filter((item) => item.barLabel);
  const current = usePath((pathname) => items.find(({ path }) => isAt(pathname, path))?.path ?? "");
  return (
    <nav className={styles.bar} data-part="bottom-bar" aria-label="Main">
      {items.map((item) => {
        const count = (item.isCountNew && item.count && counts[item.count]) || 0;
        return (
          <Link key={item.path} to={item.path} aria-current={item.path === current ? "page" : undefined}>
            {item.icon && <Icon icon={item.icon} size={21} />}
            {item.barLabel}
            {count > 0 && (
              <span className={styles.badge}>
                {countLabel(count, true)}
                <span className="sr-only"> new</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
