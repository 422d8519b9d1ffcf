import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RichText } from "./RichText";

test("renders a text with its structure, and links that open in a new tab", () => {
  const html =
    '<h1>T</h1><p>a <strong>b</strong><br>c</p><ul><li><p>u</p></li></ul><blockquote><p>q</p></blockquote><p><a href="https://a.example/">site</a></p>';
  const { container } = render(<RichText html={html} className="mine" />);
  expect(screen.getByRole("heading", { level: 1, name: "T" })).toBeTruthy();
  expect(container.querySelector(".mine blockquote p")?.textContent).toBe("q");
  expect(container.querySelector("p > br")).toBeTruthy();
  const link = screen.getByRole("link", { name: "site" });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer nofollow"]);
});

test("renders checklists, callouts, sections and code", () => {
  const html =
    '<ul data-type="checklist"><li data-checked="true"><p>done</p></li><li data-checked="false"><p>open</p></li></ul><blockquote data-type="tip"><p>t</p></blockquote><details><summary>s</summary><p>u</p></details><pre><code>a\n b</code></pre><hr><p><s><mark>m</mark></s></p>';
  const { container, rerender } = render(<RichText html={html} />);
  const [done, open] = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect([done?.checked, done?.getAttribute("aria-label"), open?.checked]).toEqual([true, "done", false]);
  expect(screen.getByRole("note", { name: "Tip" }).textContent).toBe("t");
  expect(container.querySelector("details")?.open).toBe(false);
  expect(container.querySelector("pre")?.textContent).toBe("a\n b");
  expect(container.querySelector("s > mark")?.textContent).toBe("m");
  expect(screen.getByRole("separator")).toBeTruthy();
  rerender(<RichText key="compared" html={html} areSectionsOpen />);
  expect(container.querySelector("details")?.open).toBe(true);
});

test("renders a table with its heads, which the keyboard can scroll when it is wide", () => {
  let measure = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const html =
    "<table><tr><th></th><th>Price</th></tr><tr><th>Oven</th><td><strong>1140</strong><br>new</td></tr></table>";
  render(<RichText html={html} />);
  expect(screen.getByRole("columnheader", { name: "Price" }).getAttribute("scope")).toBe("col");
  expect(screen.getByRole("rowheader", { name: "Oven" }).getAttribute("scope")).toBe("row");
  expect(screen.getAllByRole("cell").map(({ innerHTML }) => innerHTML)).toEqual(["", "<strong>1140</strong><br>new"]);
  expect(screen.queryByRole("group")).toBeNull();
  const box = screen.getByRole("table").parentElement as HTMLElement;
  vi.spyOn(box, "scrollWidth", "get").mockReturnValue(400);
  act(measure);
  expect(screen.getByRole("group", { name: "Table" }).tabIndex).toBe(0);
  vi.unstubAllGlobals();
});

test("renders only elements that the editor can create, whatever the HTML contains", () => {
  const html = '<p onclick="x()">a<img src="x" onerror="x()"><a href="javascript:x()">b</a></p><script>x()</script>';
  const { container } = render(<RichText html={html} />);
  expect(container.firstElementChild?.innerHTML).toBe("<p>ab</p>");
});
