import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
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

test("renders only elements that the editor can create, whatever the HTML contains", () => {
  const html = '<p onclick="x()">a<img src="x" onerror="x()"><a href="javascript:x()">b</a></p><script>x()</script>';
  const { container } = render(<RichText html={html} />);
  expect(container.firstElementChild?.innerHTML).toBe("<p>ab</p>");
});
