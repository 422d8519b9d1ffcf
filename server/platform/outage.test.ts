import { expect, test } from "vitest";
import { isDatabaseAway, outageOf } from "./outage.js";

test("a connection that the database ends for its own failure is an outage, and a failed statement is not", () => {
  const failure = (severity: string) =>
    Object.assign(new Error("could not write init file"), { code: "XX000", severity });
  expect(outageOf(failure("FATAL"))?.sentence).toContain("can't be reached");
  expect(outageOf(failure("ERROR"))).toBeNull();
});

test("a database that refuses the connection is an outage, and a start does not wait for it", () => {
  const refusal = Object.assign(new Error("database is not accepting connections"), {
    code: "55000",
    severity: "FATAL",
  });
  expect(outageOf(refusal)?.sentence).toContain("can't be reached");
  expect(isDatabaseAway(refusal)).toBe(false);
});

test("a database machine that can't be reached is an outage", () => {
  for (const code of ["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ECONNABORTED", "EADDRNOTAVAIL"]) {
    const failure = Object.assign(new Error(`connect ${code} 10.0.0.9:5432`), { code, syscall: "connect" });
    expect(isDatabaseAway(failure), code).toBe(true);
    expect(outageOf(failure)?.sentence, code).toContain("can't be reached");
  }
});
