import { type RefObject, useEffect } from "react";
import { isOverlayOpen, isTyping } from "../../lib/shortcuts";
import { taskPriorities } from "../taskWords";
import type { TaskScopeValue } from "./TaskScopeContext";
import { focusBeside, rowOf } from "./taskKeys";

/**
 * The keys of a focused task: arrows move between rows and expand or collapse its subtasks, Space completes it (or
 * selects it, while selecting), `s` and `p` ask for its status and priority, digits set the priority, `x` selects,
 * Delete moves it to the trash, Alt and the arrows move it. Enter opens it,
 * as the title is a button.
 */
export function useTaskKeys(container: RefObject<HTMLElement | null>, scope: TaskScopeValue): void {
  const { selection } = scope;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const element = container.current;
      if (!element || event.defaultPrevented || event.isComposing) return;
      if (isTyping(event.target) || isOverlayOpen()) return;
      const hasMod = event.ctrlKey || event.metaKey;
      const focused = document.activeElement;
      const at = element.contains(focused) ? rowOf(focused) : null;
      const isOnTitle = focused instanceof HTMLElement && focused.dataset.taskTitle !== undefined;
      const press = (part: string): void => at?.row.querySelector<HTMLElement>(`[data-task-part="${part}"]`)?.click();
      const key = event.key.toLowerCase();
      const priority = taskPriorities[Number(key) - 1];
      if (key === "escape" && selection.isOn) selection.clear();
      else if (key === "a" && hasMod && (selection.isOn || at)) selection.selectAll();
      else if (!at || hasMod) return;
      else if (event.altKey) {
        if (!isOnTitle || (key !== "arrowdown" && key !== "arrowup")) return;
        scope.moveBy(at.id, key === "arrowdown" ? 1 : -1);
      } else if (key === "x") {
        if (event.shiftKey) selection.extendTo(at.id);
        else selection.toggle(at.id);
      } else if ((key === "s" || key === "p") && isOnTitle && !event.shiftKey) {
        scope.ask(at.id, key === "s" ? "status" : "priority");
      } else if (priority && isOnTitle) {
        scope.mark(at.id, { priority });
      } else if (key === " " && isOnTitle) {
        if (selection.isOn) selection.toggle(at.id);
        else press("check");
      } else if (key === "arrowdown" || key === "arrowup") {
        focusBeside(element, at.row, key === "arrowdown" ? 1 : -1);
      } else if ((key === "arrowright" || key === "arrowleft") && isOnTitle) {
        const expander = at.row.querySelector('[data-task-part="expander"]');
        if ((expander?.getAttribute("aria-expanded") === "true") === (key === "arrowleft")) press("expander");
      } else if (key === "delete" && isOnTitle) {
        const task = scope.find(at.id);
        if (!focusBeside(element, at.row, 1)) focusBeside(element, at.row, -1);
        if (task) void scope.actions.remove([task]);
      } else return;
      event.preventDefault();
    }
    // a button is clicked when Space is released
    function onKeyUp(event: KeyboardEvent): void {
      if (event.key === " " && event.target instanceof HTMLElement && event.target.dataset.taskTitle !== undefined) {
        event.preventDefault();
      }
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp, true);
    };
  }, [container, scope, selection]);
}
