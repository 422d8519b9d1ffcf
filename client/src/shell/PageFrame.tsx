import { ChevronLeft, Menu } from "lucide-react";
import { type ReactNode, use, useEffect } from "react";
import { Link, type To } from "react-router-dom";
import { useDocumentTitle } from "../lib/useDocumentTitle";
import { IconButton } from "../ui/IconButton";
import { SearchField } from "./SearchField";
import { ShellContext } from "./ShellContext";
import "./PageFrame.css";

/**
 * The frame of every page in the shell: the title hangs in the margin, the action is at the far right of the top
 * bar, the margin rule runs the whole height.
 */
export function PageFrame({
  title,
  back,
  margin,
  action,
  search,
  filters,
  children,
}: {
  title: string;
  /** In the place of the title, where the body has its own: the way back to the list. */
  back?: { label: string; to: To };
  /** Small type left of the filters, e.g. "128 in 9 categories"; not on a phone. */
  margin?: ReactNode;
  /** One PageAction. */
  action?: ReactNode;
  search?: ReactNode;
  /** A FilterBar. */
  filters?: ReactNode;
  /** Entries. */
  children: ReactNode;
}) {
  const shell = use(ShellContext);
  useDocumentTitle(title, { isPage: true });
  useEffect(() => shell?.announce(title), [shell, title]);
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="page-top">
        <div className="head">
          {back ? (
            <Link className="page-back" to={back.to}>
              <ChevronLeft size={16} strokeWidth={1.7} aria-hidden />
              {back.label}
            </Link>
          ) : (
            <h1>{title}</h1>
          )}
        </div>
        <div className="passage">
          {search}
          {shell && <SearchField isSmall={search !== undefined} onOpen={shell.openSearch} />}
          <span className="page-top-gap" />
          {action}
          {shell && (
            <span className="md:hidden">
              <IconButton label="Menu" icon={Menu} iconSize={20} onClick={shell.openMenu} />
            </span>
          )}
        </div>
      </header>
      {(margin || filters) && (
        <div className="entry page-filters">
          <div className="head is-bare">
            <span className="head-sub page-margin">{margin}</span>
          </div>
          <div className="passage">{filters}</div>
        </div>
      )}
      {children}
    </main>
  );
}
