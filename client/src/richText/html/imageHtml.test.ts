// @vitest-environment jsdom
import { expect, test } from "vitest";
import { withAddresses } from "../../../../server/content/html/figures";
import { imagePath, imagesIn, withoutAddresses } from "./imageHtml";

const id = "01981111-2222-7333-8444-555566667777";
const figure = `<figure data-attachment="${id}"><img alt="a &quot;b&quot;"></figure>`;
const src = "https://other.example/images/to-ken_1";

test("takes away the addresses that the server adds, and reads them", () => {
  const read = withAddresses(figure, () => ({ src, width: 3, height: 2 }));
  expect(withoutAddresses(read)).toBe(figure);
  expect(imagesIn(read)).toEqual(new Map([[id, { src: "/images/to-ken_1", width: 3, height: 2 }]]));
  const plain = withAddresses(figure, () => ({ src, width: null, height: null }));
  expect(withoutAddresses(plain)).toBe(figure);
  expect(imagesIn(plain)).toEqual(new Map([[id, { src: "/images/to-ken_1" }]]));
  expect(imagesIn(figure).size).toBe(0);
});

test.each([
  ["javascript:alert(1)"],
  ["data:image/png;base64,x"],
  ["https://other.example/picture.png"],
  ["/images/../api/v1/notes"],
  [""],
  [null],
])("shows no image from %j", (address) => {
  expect(imagePath(address)).toBeNull();
});
