// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isOverlayOpen } from "./shortcuts";

test("an overlay takes the keys until it closes, not while it fades out", () => {
  for (const role of ["dialog", "alertdialog", "menu", "listbox"]) {
    document.body.innerHTML = `<div class="scrim"><div role="${role}"></div></div>`;
    expect(isOverlayOpen(), role).toBe(true);
    document.querySelector(".scrim")?.setAttribute("data-exiting", "true");
    expect(isOverlayOpen(), role).toBe(false);
  }
});
