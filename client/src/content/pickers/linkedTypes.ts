/** The fields that show a link to a project before anything else of it is read. */
export interface PickedProject {
  id: string;
  /** The names from the top down, joined by ` → `. */
  path: string;
}

/** The most projects an item may be linked to. */
export const maxProjects = 50;

/** "1 project selected", "2 projects selected" */
export function selectedText(count: number): string {
  return `${count} ${count === 1 ? "project" : "projects"} selected`;
}
