const beingMade = new Set<Promise<unknown>>();

/** Remembers a task while the server makes it. */
export function addTaskBeingMade(making: Promise<unknown>): void {
  beingMade.add(making);
  const forget = (): void => void beingMade.delete(making);
  making.then(forget, forget);
}

/**
 * Waits for the tasks that are being made: a text that names one before it exists would lose it. Null when there is
 * nothing to wait for.
 */
export function tasksBeingMade(): Promise<unknown> | null {
  return beingMade.size > 0 ? Promise.allSettled([...beingMade]) : null;
}
