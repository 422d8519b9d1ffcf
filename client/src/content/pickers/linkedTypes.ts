/** The fields needed to show a link to a project before its other fields are loaded. */
export interface PickedProject {
  id: string;
  /** The names from the root down, joined by ` → `. */
  path: string;
}

/** The max number of projects an item may be linked to. */
export const maxProjects = 50;

/** "1 project selected", "2 projects selected" */
export function selectedText(count: number): string {
  return `${count} ${count === 1 ? "project" : "projects"} selected`;
}
