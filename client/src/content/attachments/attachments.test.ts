import { expect, test } from "vitest";
import { formatFileSize } from "../../lib/formatFileSize";
import { fileProblem } from "./fileProblem";
import { UploadTurns } from "./UploadTurns";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [188_416, "184 KB"],
  [1_073_741_823, "1.0 GB"],
  [1_288_490_189, "1.2 GB"],
  [1_048_575, "1.0 MB"],
  [8_808_038, "8.4 MB"],
  [10_433_400, "10 MB"],
  [432_013_312, "412 MB"],
  [5_368_709_120, "5 GB"],
  [3_298_534_883_328, "3 TB"],
  [3_377_699_720_527_872, "3072 TB"],
])("writes %i bytes as %s", (bytes, written) => {
  expect(formatFileSize(bytes)).toBe(written);
});

test("accepts files up to ten megabytes", () => {
  expect(fileProblem({ name: "walk.mov", size: 10 * 1024 * 1024 })).toBeNull();
  expect(fileProblem({ name: "walk.mov", size: 10 * 1024 * 1024 + 1 })).toBe(
    'File "walk.mov" is too large. Maximum size is 10MB.',
  );
});

test("limits concurrent uploads and keeps the others in order", async () => {
  const turns = new UploadTurns(2);
  const went: number[] = [];
  const all = [1, 2, 3, 4].map((file) => turns.take().then(() => went.push(file)));
  await Promise.all(all.slice(0, 2));
  expect(went).toEqual([1, 2]);
  turns.end();
  await all[2];
  expect(went).toEqual([1, 2, 3]);
  turns.end();
  await all[3];
  expect(went).toEqual([1, 2, 3, 4]);
});
