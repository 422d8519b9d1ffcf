interface Placed {
  id: string;
  position: number;
}

export interface Place {
  /** The task that it is placed before; null: at the end. */
  beforeId: string | null;
  /** Its position until the server has answered. */
  position: number;
}

/** The place before the `index`th of the other tasks, which are in order. */
export function placeAt(others: readonly Placed[], index: number): Place {
  const before = others[index - 1];
  const after = others[index];
  if (!after) return { beforeId: null, position: (before?.position ?? 0) + 1 };
  return { beforeId: after.id, position: before ? (before.position + after.position) / 2 : after.position - 1 };
}

/** The place one up or down among its siblings; null at either end. */
export function placeBy(tasks: readonly Placed[], id: string, step: 1 | -1): Place | null {
  const from = tasks.findIndex((task) => task.id === id);
  const to = from + step;
  if (from === -1 || to < 0 || to >= tasks.length) return null;
  return placeAt(
    tasks.filter((task) => task.id !== id),
    to,
  );
}
