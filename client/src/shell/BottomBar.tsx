import { NavLink } from "react-router-dom";
import { Icon } from "../ui/Icon";
import styles from "./BottomBar.module.css";
import { countLabel, type NavigationCounts, navigationFor } from "./navigation";
import type { ShellViewer } from "./shellProps";

/** The bottom bar on phones; hidden from the md breakpoint on. Only new items get a badge here. */
export function BottomBar({ viewer, counts }: { viewer: ShellViewer; counts: NavigationCounts }) {
  return (
    <nav className={styles.bar} data-part="bottom-bar" aria-label="Main">
      {navigationFor(viewer)
        .filter((item) => item.barLabel)
        .map((item) => {
          const count = (item.isCountNew && item.count && counts[item.count]) || 0;
          return (
            <NavLink key={item.path} to={item.path}>
              {item.icon && <Icon icon={item.icon} size={21} />}
              {item.barLabel}
              {count > 0 && (
                <span className={styles.badge}>
                  {countLabel(count, true)}
                  <span className="sr-only"> new</span>
                </span>
              )}
            </NavLink>
          );
        })}
    </nav>
  );
}
