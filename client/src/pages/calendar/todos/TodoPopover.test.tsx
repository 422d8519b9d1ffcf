import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import type { TodoActions } from "../data/useTodoActions";
import { TodoPopover } from "./TodoPopover";

const todo = {
  id: "1",
  title: "Choose paper",
  status: "PENDING",
  dueDate: "2026-11-18",
  startDate: null,
  plannedStart: "2026-11-18T10:00:00.000Z",
  plannedMinutes: 60,
  plannedTimeZone: "UTC",
  project: null,
} as CalendarTodoFragment;

function open() {
  const change = vi.fn(async () => true);
  const onClose = vi.fn();
  render(<div data-event={todo.id} />);
  render(<TodoPopover todo={todo} actions={{ change } as unknown as TodoActions} onOpen={vi.fn()} onClose={onClose} />);
  const time = screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  return { change, onClose, time, save };
}

test("keeps a text that is not a time, says so and does not save", () => {
  const { change, onClose, time, save } = open();
  fireEvent.change(time, { target: { value: "25:99" } });
  fireEvent.blur(time);
  save();
  expect(time.value).toBe("25:99");
  expect(time.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Write a time, such as 14:00");
  expect([change, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

  fireEvent.change(time, { target: { value: "14:30" } });
  expect(screen.queryByRole("alert")).toBeNull();
  save();
  expect(change).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape closes it without saving a text that is not a time", () => {
  const { change, onClose, time } = open();
  fireEvent.change(time, { target: { value: "25:99" } });
  fireEvent.blur(time);
  fireEvent.keyDown(time, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
  expect(change).not.toHaveBeenCalled();
});
