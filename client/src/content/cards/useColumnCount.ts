import { useSyncExternalStore } from "react";

const wide = "(min-width: 1180px)";
const phone = "(max-width: 767px)";

function subscribe(tell: () => void): () => void {
  const lists = [wide, phone].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener("change", tell);
  return () => {
    for (const list of lists) list.removeEventListener("change", tell);
  };
}

/** The number of card columns: three, two in a narrow window, one on a phone. */
export function useColumnCount(): 1 | 2 | 3 {
  return useSyncExternalStore(subscribe, () =>
    window.matchMedia(phone).matches ? 1 : window.matchMedia(wide).matches ? 3 : 2,
  );
}
