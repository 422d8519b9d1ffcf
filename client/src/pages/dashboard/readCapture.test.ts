import { describe, expect, it } from "vitest";
import { findDate } from "../../tasks/dates/readDates";
import { readCapture } from "./readCapture";

const locale = { dateFormat: "MM/dd/yyyy", timezone: "UTC" } as const;
const find = (text: string) => findDate(text, locale, new Date("2026-11-20T10:00:00.000Z"));

describe("a captured line", () => {
  it.each([
    ["On keeping a commonplace", "note"],
    ["What the joiner said about oak", "note"],
    ["Call mum tomorrow", "todo"],
    ["todo buy oak", "todo"],
    ["[ ] buy oak", "todo"],
    ["Buy oak !high", "todo"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "video"],
    ["youtu.be/dQw4w9WgXcQ?t=42", "video"],
    ["https://example.org", "note"],
  ])("%s: a %s", (line, kind) => {
    expect(readCapture(line, null, find).kind).toBe(kind);
  });

  it("gives a to-do its day and priority, and what is left is its title", () => {
    expect(readCapture("Call mum tomorrow !high", null, find)).toEqual({
      kind: "todo",
      title: "Call mum",
      parts: [
        { kind: "due", words: "tomorrow", value: "2026-11-21" },
        { kind: "priority", words: "!high", value: "HIGH" },
      ],
    });
    expect(readCapture("todo: buy oak", null, find)).toEqual({ kind: "todo", title: "buy oak", parts: [] });
  });

  it("is what the person says it is", () => {
    expect(readCapture("Call mum tomorrow", "note", find)).toEqual({ kind: "note", text: "Call mum tomorrow" });
    expect(readCapture("Oak", "todo", find)).toEqual({ kind: "todo", title: "Oak", parts: [] });
    expect(readCapture("youtu.be/dQw4w9WgXcQ", "todo", find).kind).toBe("video");
  });

  it("keeps a word that was taken off as a word", () => {
    expect(readCapture("Call mum tomorrow", "todo", find, new Set(["tomorrow"]))).toEqual({
      kind: "todo",
      title: "Call mum tomorrow",
      parts: [],
    });
  });
});
