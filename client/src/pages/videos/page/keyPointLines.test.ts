import { expect, test } from "vitest";
import { readKeyPoints, writeKeyPoints } from "./keyPointLines";

const points = [
  { id: "a", seconds: 226, text: "Sash cord is the usual failure" },
  { id: "b", seconds: 3764, text: "Putty: whiting and oil" },
];

test("reads written key points back, and unchanged ones keep their ids", () => {
  const text = writeKeyPoints(points);
  expect(text).toBe("3:46 Sash cord is the usual failure\n1:02:44 Putty: whiting and oil");
  expect(readKeyPoints(`${text}\n\n 0:05  New `, points)).toEqual([...points, { seconds: 5, text: "New" }]);
});

test("reports a line without a moment", () => {
  expect(readKeyPoints("3:46 Fine\nNo time", [])).toContain("“No time”");
  expect(readKeyPoints("3:77 No such time", [])).toContain("such as 3:46");
});

test("reads no lines as no key points", () => {
  expect(readKeyPoints(" \n", points)).toEqual([]);
});
