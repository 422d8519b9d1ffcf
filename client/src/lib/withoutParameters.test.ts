import { expect, test } from "vitest";
import { withoutParameters } from "./withoutParameters";

test("removes parameters by name and leaves the others as they are", () => {
  expect(withoutParameters("?favorites&new&tags=a%20b", "new")).toBe("?favorites&tags=a%20b");
  expect(withoutParameters("?new=&newest&edit=1", "new", "edit")).toBe("?newest");
  expect(withoutParameters("?docs=notes.md%23drafts", "docs")).toBe("");
  expect(withoutParameters("", "docs")).toBe("");
});
