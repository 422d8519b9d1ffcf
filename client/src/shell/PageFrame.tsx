import { ChevronLeft, Menu } from "lucide-react";
import { type ReactNode, use, useEffect } from "react";
import { Link, type LinkProps } from "../lib/routing/Link";
import { useDocumentTitle } from "../lib/useDocumentTitle";
import entryStyles from "../ui/Entry.module.css";
import { IconButton } from "../ui/IconButton";
import styles from "./PageFrame.module.css";
import { SearchField } from "./SearchField";
import { ShellContext } from "./ShellContext";

/**
 * The frame of every page in the shell: the title in the margin, the action at the far right of the top bar, and the
 * margin rule at full height.
 */
export function PageFrame({
  title,
  back,
  margin,
  action,
  search,
  filters,
  selectionBar,
  children,
}: {
  title: string;
  /** Replaces the title if the body has its own: a link back to the list. */
  back?: { label: string; to: LinkProps["to"] };
  /** Small text left of the filters, e.g. "128 in 9 categories"; not on a phone. */
  margin?: ReactNode;
  /** One PageAction. */
  action?: ReactNode;
  search?: ReactNode;
  /** A FilterBar. */
  filters?: ReactNode;
  /** Lies over the filters, and stays below the top bar while the page scrolls. */
  selectionBar?: ReactNode;
  /** Entries. */
  children: ReactNode;
}) {
  const shell = use(ShellContext);
  useDocumentTitle(title, { isPage: true });
  useEffect(() => shell?.announce(title), [shell, title]);
  return (
    <main
      id="main"
      className={styles.page}
      data-part="page"
      data-selecting={selectionBar ? true : undefined}
      tabIndex={-1}
    >
      <header className={styles.top} data-part="page-top">
        <div className={entryStyles.head} data-part="head">
          {back ? (
            <Link className={styles.back} to={back.to}>
              <ChevronLeft size={16} strokeWidth={1.7} aria-hidden />
              {back.label}
            </Link>
          ) : (
            <h1 className="clip">{title}</h1>
          )}
        </div>
        <div className={entryStyles.passage} data-part="passage">
          {search ?? (shell && <SearchField isSmall={false} onOpen={shell.openSearch} />)}
          <span className="grow wide-only" data-part="page-top-gap" />
          {search !== undefined && shell && <SearchField isSmall onOpen={shell.openSearch} />}
          {action}
          {shell && (
            <span className="narrow-only">
              <IconButton label="Menu" icon={Menu} iconSize={20} onClick={shell.openMenu} />
            </span>
          )}
        </div>
      </header>
      {selectionBar && (
        <div className={styles.over} data-part="over-filters">
          <div className={entryStyles.entry} data-part="entry">
            <div className={`${entryStyles.head} ${entryStyles.isBare}`} data-part="head">
              <span className={`${entryStyles.sub} ${styles.margin}`}>Esc to leave</span>
            </div>
            <div className={entryStyles.passage} data-part="passage">
              {selectionBar}
            </div>
          </div>
        </div>
      )}
      {(margin || filters) && (
        <div
          className={`${entryStyles.entry} ${styles.filters}`}
          data-part="entry"
          inert={Boolean(selectionBar)}
          data-covered={selectionBar ? true : undefined}
        >
          <div className={`${entryStyles.head} ${entryStyles.isBare}`} data-part="head">
            <span className={`${entryStyles.sub} ${styles.margin}`}>{margin}</span>
          </div>
          <div className={entryStyles.passage} data-part="passage">
            {filters}
          </div>
        </div>
      )}
      {children}
    </main>
  );
}
