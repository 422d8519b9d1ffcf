import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { startOf } from "../../../lib/time/days";
import { type EventDraft, newDraft } from "./eventDraft";
import { useUnread } from "./useUnread";
import { WhenFields } from "./WhenFields";

const span = { start: startOf("2026-11-18"), end: startOf("2026-11-20"), isAllDay: true };
let sent: Partial<EventDraft>[] = [];

function Form() {
  const { unread, onUnread } = useUnread();
  return (
    <>
      <WhenFields
        draft={newDraft(span, "UTC", null)}
        problems={{}}
        unread={unread}
        onChange={(part) => sent.push(part)}
        onUnread={onUnread}
      />
      <output>{Object.keys(unread).join(" ")}</output>
    </>
  );
}

test("keeps a text that is not a day and says so until it is one", () => {
  sent = [];
  render(<Form />);
  const day = screen.getByRole<HTMLInputElement>("textbox", { name: "Last day" });
  const write = (value: string) => {
    fireEvent.change(day, { target: { value } });
    fireEvent.blur(day);
  };
  write("31 Nov");
  expect(day.value).toBe("31 Nov");
  expect(day.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toMatch(/^Write a day, such as .*27.* or friday$/);
  expect(screen.getByRole("status").textContent).toBe("lastDay");
  expect(sent).toEqual([]);

  write("2026-11-21");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent).toEqual([{ end: startOf("2026-11-22") }]);
});

test("an emptied day comes back", () => {
  render(<Form />);
  const day = screen.getByRole<HTMLInputElement>("textbox", { name: "First day" });
  const written = day.value;
  fireEvent.change(day, { target: { value: " " } });
  fireEvent.blur(day);
  expect(day.value).toBe(written);
  expect(screen.queryByRole("alert")).toBeNull();
});
