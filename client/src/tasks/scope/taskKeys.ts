/** The focusable control of a task's row or card: its title. */
export function taskOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>("[data-task-title]") ?? null;
}

/** The row that contains an element, and the id of its task. */
export function rowOf(element: Element | null): { row: HTMLElement; id: string } | null {
  const row = element?.closest<HTMLElement>("[data-task]");
  return row?.dataset.task ? { row, id: row.dataset.task } : null;
}

/** Moves the focus to the next or previous row of the page. False at either end. */
export function focusBeside(container: HTMLElement, row: HTMLElement, step: 1 | -1): boolean {
  const titles = [...container.querySelectorAll<HTMLElement>("[data-task-title]")];
  const own = taskOf(row);
  const beside = own && titles[titles.indexOf(own) + step];
  beside?.focus();
  return Boolean(beside);
}

/** If the row being removed has the focus, moves it to a neighbor. */
export function handOnFocus(row: HTMLElement): void {
  if (!row.contains(document.activeElement)) return;
  const scope = row.closest<HTMLElement>('[data-part="task-scope"]');
  if (scope && !focusBeside(scope, row, 1)) focusBeside(scope, row, -1);
}
