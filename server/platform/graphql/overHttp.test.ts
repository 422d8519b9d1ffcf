import "reflect-metadata";
import { auditServer } from "graphql-http";
import { expect, test } from "vitest";
import { testApp } from "../../testing/testApp.js";

test("the server keeps what GraphQL over HTTP says it must and should", async () => {
  const { url } = await testApp();
  const results = await auditServer({ url: `${url}/graphql` });
  const broken = results.flatMap((result) =>
    result.status === "ok" || result.name.startsWith("MAY") ? [] : [`${result.name}: ${result.reason}`],
  );
  expect(results.length).toBeGreaterThan(60);
  expect(broken).toEqual([]);
});
