import { type ComponentPropsWithRef, use } from "react";
import { TabHistoryContext } from "./TabHistoryContext";

/**
 * A link to something that opens over the page, which keeps the page's own search parameters. Unlike react-router's, it
 * does not render again with each navigation: they are read when it is clicked.
 */
export function OverPageLink({ to, onClick, ...rest }: { to: string } & Omit<ComponentPropsWithRef<"a">, "href">) {
  const history = use(TabHistoryContext);
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
        if (event.defaultPrevented || isForBrowser || !history) return;
        event.preventDefault();
        const { search } = history.shown.location;
        history.navigator.push({ pathname: to, search, hash: "" }, null, { flushSync: true });
      }}
    />
  );
}
