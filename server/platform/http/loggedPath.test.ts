import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";

const key = "Zx81-kEy_0123456789abcdefghijklmnopqrstuvwx";

interface Route {
  methods: string[];
  url: string;
}

/** All routes, read from the tree that Fastify prints. */
function routesOf(fastify: FastifyInstance): Route[] {
  const above: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = indent.length / 4;
      // parameters in the same place may have several names
      above[depth] = part.replace(/(:\w+)(?:\|:\w+)+/g, "$1");
      const url = above.slice(0, depth + 1).join("");
      return methods ? [{ methods: methods.split(", "), url }] : [];
    });
}

function requestLines(lines: readonly string[]) {
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
}

test("no key in an address reaches the log, with or without a matching route", async () => {
  const lines: string[] = [];
  const { app } = await testApp({ onLogLine: (line) => void lines.push(line) });
  // the files of a built client and the health checks hold no key, and are logged only for debugging
  const routes = routesOf(app.fastify).filter(({ url }) => !/^\/(?:assets|health)\//.test(url));
  for (const known of [
    "/files/:token",
    "/exports/:token",
    "/calendar/feed/:file",
    "/shared/:address",
    "/api/v1/notes/:id",
  ])
    expect(routes.map(({ url }) => url)).toContain(known);
  let asked = 0;
  const ask = async (method: string, url: string): Promise<void> => {
    asked += 1;
    await app.fastify.inject({ method: method as "GET", url });
  };
  lines.length = 0;
  for (const { methods, url } of routes) {
    const filled = url.replace(/:\w+/g, key).replace("*", `/plan/${key}`);
    for (const method of methods) await ask(method, `${filled}?token=${key}`);
    if (filled !== url) for (const wrong of [`${filled}/`, `${filled}/more`, `/x${filled}`]) await ask("GET", wrong);
  }
  for (const url of [
    `/${key}`,
    `/docs/${key}`,
    `//exports/${key}`,
    `/EXPORTS/${key}`,
    `/calendar/feed/${key}`,
    `/exports/${key}%zz`,
    `/invitations/${key}.html`,
  ])
    await ask("GET", url);
  expect(lines.join("\n")).not.toContain(key.slice(0, 12));
  // the one that isn't a valid address ends before it is a request
  expect(requestLines(lines)).toHaveLength(asked - 1);
  expect(requestLines(lines).map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/exports/…", "/calendar/feed/…", "/files/…", "/shared/…", "/api/auth/reset-password/…"]),
  );
});

test("a request's line names its sender, its operation and its refusal, and a refusal is a warning", async () => {
  const lines: string[] = [];
  const { signUp, anonymous } = await testApp({ onLogLine: (line) => void lines.push(line) });
  const ada = await signUp("Ada");
  const bob = await signUp("Bob");
  const note = await make.note(ada);
  lines.length = 0;
  await ada.rest("GET", `/api/v1/notes/${note.id}`);
  await anonymous.rest("GET", "/api/v1/notes");
  await expect(bob.run("{ instanceSettings { signUp } }")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const tooLong = `mutation { createNote(input: { title: "${"x".repeat(5_000)}" }) { id } }`;
  await expect(bob.run(tooLong)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(bob.run("{ nothing }")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const logged = lines.map((line) => JSON.parse(line));
  const own = `/api/v1/notes/${note.id}`;
  expect(logged).toContainEqual(
    expect.objectContaining({ level: "info", path: own, person: ada.userId, operation: "RestReadNote", status: 200 }),
  );
  const refused = logged.find(({ status }) => status === 401);
  expect(refused).toMatchObject({ level: "warn", path: "/api/v1/notes", code: "UNAUTHENTICATED" });
  expect(refused).not.toHaveProperty("person");
  const graphql = logged.find(({ path, person }) => path === "/graphql" && person === bob.userId);
  expect(graphql).toMatchObject({ operation: "instanceSettings", code: "FORBIDDEN", status: 200 });
  expect(logged).toContainEqual(
    expect.objectContaining({ level: "warn", msg: "Refused", code: "FORBIDDEN", requestId: graphql.requestId }),
  );
  const unfit = logged.filter(({ msg, code }) => msg === "Refused" && code === "INVALID_INPUT");
  expect(unfit).toMatchObject([{ level: "info", path: ["createNote"] }, { level: "info" }]);
});
