import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TextImagesContext } from "./images/TextImages";
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

const figure = (src: string, id = "i") =>
  `<figure data-attachment="${id}" data-width="50"><img alt="The press"${src}><figcaption>In <em>use</em></figcaption></figure>`;
const source = ' height="2" src="https://a.example/images/x" width="3"';

test("renders an image with its place, width and caption, which opens in full size", () => {
  const { container } = render(<RichText html={figure(source)} />);
  const image = screen.getByRole("img", { name: "The press" });
  const attributes = ["src", "width", "height", "loading"].map((name) => image.getAttribute(name));
  expect(attributes).toEqual(["/images/x", "3", "2", "lazy"]);
  expect(container.querySelector("figure")?.style.inlineSize).toBe("50%");
  expect(container.querySelector("figcaption em")?.textContent).toBe("use");
  const link = screen.getByRole("link", { name: "Open image: The press" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/images/x", "_blank"]);
});

test("a sentence stands in place of an image that is gone, and another of one that can't be loaded", () => {
  const { rerender } = render(<RichText html={figure("")} />);
  expect(screen.getByText("This image is in the trash or was deleted.")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
  rerender(<RichText html={figure(source)} />);
  act(() => void screen.getByRole("img").dispatchEvent(new Event("error")));
  expect(screen.getByText("This image can't be shown right now.").parentElement?.textContent).toMatch(/^The press /);
});

test("asks once for the address of an image that the text has not brought along", () => {
  const ask = vi.fn();
  let found: { src: string } | null | undefined;
  const images = () => ({ find: () => found, ask, uploadOf: () => undefined, retry: () => undefined });
  const shown = () => (
    <TextImagesContext value={images()}>
      <RichText html={figure("")} />
    </TextImagesContext>
  );
  const { rerender } = render(shown());
  expect(screen.getByText("The press")).toBeTruthy();
  expect(ask).toHaveBeenCalled();
  found = { src: "/images/y" };
  rerender(shown());
  expect(screen.getByRole("img").getAttribute("src")).toBe("/images/y");
  found = null;
  rerender(shown());
  expect(screen.getByText("This image is in the trash or was deleted.")).toBeTruthy();
});
