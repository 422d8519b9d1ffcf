import { useEffect } from "react";

interface Layer {
  title: string;
  isPage: boolean;
}
let layers: Layer[] = [];
let unread = 0;

function write(): void {
  // If a page and something over it render together, the page reports last, so order alone is not enough.
  const top = layers.findLast((layer) => !layer.isPage) ?? layers.at(-1);
  const count = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ` : "";
  document.title = count + (top ? `${top.title} · Commonplace` : "Commonplace");
}

/** The number of unread items, shown before the title; 0 for none. */
export function writeUnreadTitle(count: number): void {
  if (count === unread) return;
  unread = count;
  write();
}

/** Sets the tab's title while the caller is mounted; overlays take precedence over the page until they close. */
export function useDocumentTitle(title: string, { isPage = false }: { isPage?: boolean } = {}): void {
  useEffect(() => {
    const layer = { title, isPage };
    layers = [...layers, layer];
    write();
    return () => {
      layers = layers.filter((other) => other !== layer);
      write();
    };
  }, [title, isPage]);
}
