import type { ComponentPropsWithRef } from "react";
import { createPath, type Path } from "react-router-dom";
import { useTabHistory } from "./useTabHistory";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** An address without a path stays on the page. An object names at least the path. */
  to: string | (Partial<Path> & { pathname: string });
  /** Opens something over the page: at once, and the page's search parameters stay if the address has none. */
  isOverPage?: boolean;
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Leaves the app, for what the server itself answers. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of the app. Unlike react-router's, it does not render again with each navigation: the browser
 * resolves its address, and what depends on the current place is read when the link is clicked.
 */
export function Link({
  to,
  isOverPage = false,
  replace = false,
  preventScrollReset = false,
  reloadDocument = false,
  onClick,
  ...rest
}: LinkProps) {
  const history = useTabHistory();
  return (
    <a
      {...rest}
      href={typeof to === "string" ? to : createPath(to)}
      onClick={(event) => {
        onClick?.(event);
        const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || rest.target;
        if (event.defaultPrevented || isForBrowser || reloadDocument) return;
        event.preventDefault();
        const { location } = history.shown;
        const { pathname, search, hash } = event.currentTarget;
        const place = { pathname, search: isOverPage ? search || location.search : search, hash };
        const step = replace || createPath(place) === createPath(location) ? "replace" : "push";
        history.navigator[step](place, null, { preventScrollReset, flushSync: isOverPage });
      }}
    />
  );
}
