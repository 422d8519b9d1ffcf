// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pointAt } from "../commands/pointAt";
import { editorWith } from "./editorWith";

const html =
  "<h2>ab</h2><ul><li><p>c<strong>de</strong><br>f</p></li></ul><hr><table><tbody><tr><td>g</td></tr></tbody></table><p></p>";

test.each([
  [
    { block: 0, offset: 1 },
    { path: [0, 0], offset: 1 },
  ],
  [
    { block: 1, offset: 2 },
    { path: [1, 0, 0, 1], offset: 1 },
  ],
  [
    { block: 1, offset: 99 },
    { path: [1, 0, 0, 2], offset: 2 },
  ],
  [
    { block: 2, offset: 0 },
    { path: [4, 0], offset: 0 },
  ],
  [{ block: 3, offset: 0 }, null],
])("finds %o", (place, point) => {
  expect(pointAt(editorWith(html), place)).toEqual(point);
});
