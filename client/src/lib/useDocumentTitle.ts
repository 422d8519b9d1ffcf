import { useEffect } from "react";

interface Layer {
  title: string;
  isPage: boolean;
}
let layers: Layer[] = [];
let unread = 0;

function write(): void {
  // A page reports after what opened over it when both come in one drawing, so order alone does not tell.
  const top = layers.findLast((layer) => !layer.isPage) ?? layers.at(-1);
  const count = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ` : "";
  document.title = count + (top ? `${top.title} · Commonplace` : "Commonplace");
}

/** How many things wait unread, said before the title; 0 for none. */
export function writeUnreadTitle(count: number): void {
  if (count === unread) return;
  unread = count;
  write();
}

/** Names the tab while the caller is there; what opens over a page names it until it closes. */
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
