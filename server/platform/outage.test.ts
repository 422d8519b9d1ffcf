import { expect, test } from "vitest";
import { outageOf } from "./outage.js";

test("a connection that the database ends for a failure of its own is an outage, and a failed statement is none", () => {
  const failure = (severity: string) =>
    Object.assign(new Error("could not write init file"), { code: "XX000", severity });
  expect(outageOf(failure("FATAL"))?.sentence).toContain("can't be reached");
  expect(outageOf(failure("ERROR"))).toBeNull();
});
