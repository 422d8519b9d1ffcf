import { expect, test } from "vitest";
import { makeLog } from "./log.js";

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = [];
  write(makeLog("info", { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

test("secrets are left out, at the top and one level down, and the caller's object is unchanged", () => {
  const headers = { cookie: "sid=1", accept: "*/*" };
  const line = logged((log) => log.info({ password: "hunter22", headers, settings: { token: "t0ken" } }, "Hello"));
  expect(JSON.parse(line)).toMatchObject({
    msg: "Hello",
    level: "info",
    password: "[redacted]",
    headers: { cookie: "[redacted]", accept: "*/*" },
    settings: { token: "[redacted]" },
  });
  expect(headers.cookie).toBe("sid=1");
});

test("an error keeps its stack and code, and loses people's texts", () => {
  const error = Object.assign(new Error("duplicate key", { cause: new Error("deeper") }), {
    code: "23505",
    constraint: "app_user_email_key",
    detail: "Key (email)=(ada@example.org) already exists.",
    parameters: ["ada@example.org"],
  });
  const line = logged((log) => log.error({ err: error }, "Failed"));
  expect(JSON.parse(line).err).toMatchObject({
    code: "23505",
    constraint: "app_user_email_key",
    cause: { message: "deeper" },
  });
  expect(line).not.toContain("ada@example.org");
});
