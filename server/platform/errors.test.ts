import { GraphQLError } from "graphql";
import { DatabaseError } from "pg";
import { QueryFailedError } from "typeorm";
import { expect, test } from "vitest";
import { invalidVariable, maskError } from "./errors.js";
import { makeLog } from "./telemetry/log.js";

test.each([
  ["its value", 'Variable "$first" got invalid value ', "; Int cannot represent non-integer value"],
  ["a missing field", 'Field "a" of required type ', "; Expected type"],
])("a variable that repeats the message about %s is refused briefly and at once", (_, part, end) => {
  const before = process.threadCpuUsage();
  const { extensions } = invalidVariable(`Variable "$first" got invalid value "${part.repeat(30_000)}"${end}`);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
  expect(JSON.stringify(extensions).length).toBeLessThan(5_000);
});

test("a sentence about a variable is as short as the message", () => {
  const sent = JSON.stringify("x".repeat(1_000_000));
  const { extensions } = invalidVariable(
    `Variable "$first" got invalid value ${sent}; Int cannot represent non-integer value: ${sent}`,
  );
  expect(JSON.stringify(extensions).length).toBeLessThan(5_000);
});

test("an invalid variable is named by the path of its value", () => {
  const message = 'Variable "$input" got invalid value "red" at "input.colors[1]"; Please enter a color as #RRGGBB';
  expect(invalidVariable(message).extensions.fields).toEqual({ colors: "Please enter a color as #RRGGBB" });
});

const broken = Object.assign(
  new DatabaseError('insert violates foreign key constraint "calendar_event_type_fkey"', 0, "error"),
  { code: "23503", detail: 'Key (owner_id, event_type_id) is not present in table "event_type".' },
);

test.each([
  ["as pg throws it", broken],
  ["as TypeORM throws it", new QueryFailedError("insert into calendar_event", [], broken)],
  ["as GraphQL wraps it", new GraphQLError(broken.message, { originalError: broken })],
])("a reference to a row that was deleted at the same moment is a conflict, %s", (_, error) => {
  expect(maskError(error, makeLog("silent"), "test").toJSON()).toEqual({
    message: "Something that this refers to was deleted at the same moment. Please try again.",
    extensions: { code: "CONFLICT" },
  });
});
