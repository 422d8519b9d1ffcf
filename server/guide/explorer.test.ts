import { expect, test } from "vitest";
import { testApp } from "../testing/testApp.js";

test("a browser that opens /graphql is sent a page, also with a query, and whoever asks for JSON is not", async () => {
  const { url } = await testApp();
  const typeOf = async (path: string, accept: string, method = "GET"): Promise<string> => {
    const response = await fetch(`${url}${path}`, { method, headers: { accept, "apollo-require-preflight": "1" } });
    return `${response.status < 400 || response.status === 503} ${response.headers.get("content-type")?.split(";")[0]}`;
  };
  const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  expect(await typeOf("/graphql", browser)).toMatch(/^true text\/(html|plain)$/);
  expect(await typeOf("/graphql", browser, "HEAD")).toMatch(/^true text\/(html|plain)$/);
  expect(await typeOf("/graphql?query={__typename}", browser)).toMatch(/^true text\/(html|plain)$/);
  for (const [path, accept, method] of [
    ["/graphql?query={__typename}", "application/json"],
    ["/graphql?query={__typename}", "text/html, application/json"],
    ["/graphql", browser, "PUT"],
    ["/graphql", browser, "DELETE"],
  ] as const)
    expect(await typeOf(path, accept, method), `${path} ${accept} ${method}`).not.toMatch(/text\/html|text\/plain/);
});
