export type DropSide = "before" | "after";

interface Placed {
  id: string;
  position: number;
}

/**
 * The place of a project dropped beside another, among all projects with the same parent.
 * @returns the project it is then before and the one it was before (null: at the end), and a temporary position that
 * sorts it there until the server has answered; null if it is there already.
 */
export function placeBeside(
  all: readonly Placed[],
  movedId: string,
  targetId: string,
  side: DropSide,
): { beforeId: string | null; formerBeforeId: string | null; position: number } | null {
  const inOrder = [...all].sort((a, b) => a.position - b.position);
  const former = inOrder.findIndex(({ id }) => id === movedId);
  const formerBeforeId = inOrder[former + 1]?.id ?? null;
  const others = inOrder.filter(({ id }) => id !== movedId);
  const target = others.findIndex(({ id }) => id === targetId);
  if (former === -1 || target === -1) return null;
  const at = side === "before" ? target : target + 1;
  const [previous, next] = [others[at - 1], others[at]];
  const beforeId = next?.id ?? null;
  if (beforeId === formerBeforeId) return null;
  const position =
    previous && next
      ? (previous.position + next.position) / 2
      : previous
        ? previous.position + 1
        : (next?.position ?? 0) - 1;
  return { beforeId, formerBeforeId, position };
}
