import { useEffect } from "react";

/** Names the tab while the caller is there; what opens over a page names it until it closes. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = `${title} · Commonplace`;
    return () => {
      document.title = former;
    };
  }, [title]);
}
