interface Saved {
  id: string;
  version: number;
}

const own = new Set<string>();

/** Remembers that this tab made these versions: undoing an earlier act may pass over them, but over nobody else's. */
export function rememberOwn(saved: readonly Saved[]): void {
  for (const { id, version } of saved) own.add(`${id} ${version}`);
}

/** The newest version that is only this tab's saves away from the given one. */
export function newestOwn({ id, version }: Saved): number {
  let newest = version;
  while (own.has(`${id} ${newest + 1}`)) newest += 1;
  return newest;
}
