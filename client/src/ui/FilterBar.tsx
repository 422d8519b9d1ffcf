import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "../lib/routing/Link";
import styles from "./FilterBar.module.css";
import { Icon, type IconSource } from "./Icon";

/**
 * The controls that filter a list, and at the right end those that sort it. If they don't fit into one row they wrap
 * into two; on a phone the row scrolls sideways. Active filters have their own row, so that the bar does not move under
 * the pointer.
 */
export function FilterBar({
  label,
  children,
  end,
  inForce,
  isLoading = false,
}: {
  label: string;
  children: ReactNode;
  end?: ReactNode;
  /** Active filters, each with a button to remove it. */
  inForce?: ReactNode;
  /** Only keeps the place of a bar that may not be needed. */
  isLoading?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={label} className={isLoading ? styles.isLoading : undefined}>
      <div className={`${styles.bar} row`} data-part="filter-bar">
        {children}
        {end && <div className={`${styles.end} row`}>{end}</div>}
      </div>
      {inForce && <div className={`${styles.filtersInForce} row`}>{inForce}</div>}
    </div>
  );
}

interface FilterLook {
  children: ReactNode;
  icon?: IconSource | undefined;
  count?: number | undefined;
  isOn?: boolean;
}

function look({ children, icon, count }: FilterLook) {
  return (
    <>
      {icon && <Icon icon={icon} />}
      {children}
      {count !== undefined && <span className={`${styles.count} num`}>{count}</span>}
    </>
  );
}

/** A filter stored in the address. */
export function FilterLink({ to, children, icon, count, isOn = false }: FilterLook & { to: string }) {
  return (
    <Link
      to={to}
      className={styles.filter}
      data-part="filter"
      data-on={isOn || undefined}
      aria-current={isOn ? "true" : undefined}
    >
      {look({ children, icon, count })}
    </Link>
  );
}

/** A filter that opens a menu or popover; also usable as their trigger. */
export function FilterButton({
  children,
  icon,
  count,
  isOn = false,
  ...rest
}: FilterLook & Omit<ComponentPropsWithRef<"button">, "children">) {
  return (
    <button type="button" {...rest} className={styles.filter} data-part="filter" data-on={isOn || undefined}>
      {look({ children, icon, count })}
    </button>
  );
}
