import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { ProjectsQuery } from "../../../gql/graphql";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { type DropSide, placeBeside } from "./placeBeside";

export type ListedProject = ProjectsQuery["projects"][number];

interface ProjectDrop {
  heldId: string;
  targetId: string | null;
  side: DropSide;
}

export interface ProjectOrder {
  drop: ProjectDrop | null;
  grip(
    project: ListedProject,
  ): Pick<
    React.HTMLAttributes<HTMLElement>,
    "onKeyDown" | "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onLostPointerCapture"
  >;
}

const slackPx = 4;

/**
 * Reorders the projects of one section in the person's own order: by dragging a grip, or with its arrow keys. The new
 * order shows before the server answers.
 * @param section the projects shown together, in order.
 * @param all every top-level project, whatever its status: positions are relative to all of them.
 */
export function useProjectOrder(
  section: readonly ListedProject[],
  all: readonly ListedProject[],
  actions: ProjectActions,
): ProjectOrder {
  const [drop, setDrop] = useState<ProjectDrop | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef<string | null>(null);

  // browsers drop the focus of an element that is moved in the document
  useLayoutEffect(() => {
    const grip = `[data-project="${moved.current}"] [data-part="project-grip"]`;
    if (!moved.current || document.activeElement?.matches(grip)) return;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(grip)?.focus();
    else moved.current = null;
  });

  function put(project: ListedProject, targetId: string, side: DropSide): void {
    const place = placeBeside(all, project.id, targetId, side);
    if (!place) return;
    void actions.move(
      project,
      { parentId: null, beforeId: place.beforeId },
      { parentId: null, beforeId: place.formerBeforeId },
      place.position,
    );
  }

  function end(project: ListedProject, isDropped: boolean): void {
    if (isDropped && drop?.targetId) put(project, drop.targetId, drop.side);
    from.current = null;
    setDrop(null);
  }

  return {
    drop,
    grip: (project) => ({
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        if (event.key === "Escape" && drop) {
          event.stopPropagation();
          end(project, false);
          return;
        }
        const step =
          event.key === "ArrowUp" || event.key === "ArrowLeft"
            ? -1
            : event.key === "ArrowDown" || event.key === "ArrowRight"
              ? 1
              : 0;
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        const target = section[section.findIndex(({ id }) => id === project.id) + step];
        if (!target) return;
        moved.current = project.id;
        put(project, target.id, step === 1 ? "after" : "before");
      },
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
        moved.current = null;
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const start = from.current;
        if (!start) return;
        const { clientX: x, clientY: y } = event;
        if (!drop && Math.hypot(x - start.x, y - start.y) <= slackPx) return;
        const next = { heldId: project.id, ...placeUnder(section, project.id, x, y) };
        if (drop?.targetId !== next.targetId || drop.side !== next.side) setDrop(next);
      },
      onPointerUp: () => end(project, true),
      onPointerCancel: () => end(project, false),
      onLostPointerCapture: () => end(project, false),
    }),
  };
}

/** The other project of the section under the pointer, and its nearer side. */
function placeUnder(
  section: readonly ListedProject[],
  heldId: string,
  x: number,
  y: number,
): Pick<ProjectDrop, "targetId" | "side"> {
  const ids = new Set(section.map(({ id }) => id));
  const element = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>("[data-project]"))
    .find((one) => one?.dataset.project && one.dataset.project !== heldId && ids.has(one.dataset.project));
  if (!element?.dataset.project) return { targetId: null, side: "before" };
  const { left, top, width, height } = element.getBoundingClientRect();
  // cards are side by side, lines are stacked
  const isBefore =
    element.localName === "article" && hasNeighbors(element) ? x < left + width / 2 : y < top + height / 2;
  return { targetId: element.dataset.project, side: isBefore ? "before" : "after" };
}

function hasNeighbors(element: HTMLElement): boolean {
  const parent = element.parentElement;
  return parent !== null && parent.clientWidth > element.offsetWidth * 1.5;
}
