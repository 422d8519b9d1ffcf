import type { ProjectStatus } from "../../gql/graphql";

export type ProjectView = "list" | "tree" | "board";
export type ProjectSortName = "position" | "due" | "name" | "updated" | "added";

/** The state in the address of the projects page: the list with its filters, or one project and its view. */
export interface ProjectAddress {
  projectId: string | null;
  /** The open task of the project, in the list view. */
  taskId: string | null;
  view: ProjectView;
  /** In the list view: hides completed items. */
  isOpenOnly: boolean;
  isFavorite: boolean;
  isOverdue: boolean;
  status: ProjectStatus | null;
  sort: ProjectSortName;
}

const statusNames = {
  active: "ACTIVE",
  on_hold: "ON_HOLD",
  completed: "COMPLETED",
  archived: "ARCHIVED",
} as const satisfies Record<string, ProjectStatus>;
const sortNames: readonly ProjectSortName[] = ["position", "due", "name", "updated", "added"];
const isId = (value: string | null): value is string => value !== null && /^[0-9a-f-]{36}$/i.test(value);

export const plainAddress: ProjectAddress = {
  projectId: null,
  taskId: null,
  view: "list",
  isOpenOnly: false,
  isFavorite: false,
  isOverdue: false,
  status: null,
  sort: "position",
};

export function readProjectAddress(params: URLSearchParams): ProjectAddress {
  const project = params.get("project");
  const taskId = params.get("task");
  const view = params.get("view");
  const status = params.get("status") ?? "";
  return {
    projectId: isId(project) ? project : null,
    taskId,
    view: taskId === null && (view === "tree" || view === "board") ? view : "list",
    isOpenOnly: params.has("open"),
    isFavorite: params.has("favorites"),
    isOverdue: params.has("overdue"),
    status: status in statusNames ? statusNames[status as keyof typeof statusNames] : null,
    sort: sortNames.find((name) => name === params.get("sort")) ?? "position",
  };
}

/** The query string, "" or with its question mark, that `readProjectAddress` parses; defaults are left out. */
export function writeProjectAddress(change: Partial<ProjectAddress>): string {
  const address = { ...plainAddress, ...change };
  const parts: string[] = [];
  if (address.projectId) {
    parts.push(`project=${address.projectId}`);
    if (address.taskId !== null) parts.push(`task=${encodeURIComponent(address.taskId)}`);
    if (address.view !== "list") parts.push(`view=${address.view}`);
    if (address.isOpenOnly) parts.push("open");
  } else {
    if (address.isFavorite) parts.push("favorites");
    if (address.isOverdue) parts.push("overdue");
    const status = Object.entries(statusNames).find(([, value]) => value === address.status)?.[0];
    if (status) parts.push(`status=${status}`);
    if (address.sort !== "position") parts.push(`sort=${address.sort}`);
  }
  return parts.length ? `?${parts.join("&")}` : "";
}
