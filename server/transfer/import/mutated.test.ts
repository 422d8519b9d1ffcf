import { expect, test } from "vitest";
import { transferImportErrors } from "../../testing/mutatedImports.js";

test.each(["MARKDOWN", "NOTION", "KEEP", "COMMONPLACE"] as const)(
  "40 mutated files of %s are imported, left out or refused with a sentence",
  async (source) => {
    expect(await transferImportErrors(source, 40)).toEqual([]);
  },
);
