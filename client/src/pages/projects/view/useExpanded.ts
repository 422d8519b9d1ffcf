import { useCallback, useState } from "react";
import { useViewer } from "../../../data/auth/useViewer";

const maxRemembered = 400;

export interface Expansion {
  isExpanded(id: string, standard: boolean): boolean;
  set(id: string, isExpanded: boolean): void;
}

/** Which parts of the tree a person expanded and collapsed, remembered in this browser. */
export function useExpanded(): Expansion {
  const { id: viewerId } = useViewer();
  const key = `commonplace.expanded.${viewerId}`;
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(() => read(key));
  return {
    isExpanded: (id, standard) => chosen.get(id) ?? standard,
    set: useCallback(
      (id: string, isExpanded: boolean) => {
        setChosen((before) => {
          const next = new Map(before);
          // most recently used last; the first are dropped first
          next.delete(id);
          next.set(id, isExpanded);
          for (const oldest of next.keys()) {
            if (next.size <= maxRemembered) break;
            next.delete(oldest);
          }
          write(key, next);
          return next;
        });
      },
      [key],
    ),
  };
}

function read(key: string): Map<string, boolean> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(kept)) return new Map();
    return new Map(
      kept.filter(
        (entry): entry is [string, boolean] =>
          Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "boolean",
      ),
    );
  } catch {
    return new Map();
  }
}

function write(key: string, chosen: ReadonlyMap<string, boolean>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...chosen]));
  } catch {
    // without storage, expanding still works
  }
}
