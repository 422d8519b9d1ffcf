import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { readTopic } from "./readTopics.js";

interface Index {
  sections: { section: string; topics: { title: string; file: string }[] }[];
}

let app: TestApp;
let admin: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  app = await testApp();
  // the first account of a new instance is its admin
  admin = await app.signUp("Ada");
  person = await app.signUp("Bea");
});

const index = async (viewer: TestPerson) => (await viewer.rest<Index>("GET", "/docs/index.json")).body;
const filesOf = ({ sections }: Index) => sections.flatMap(({ topics }) => topics.map(({ file }) => file));

describe("the documentation", () => {
  it("has one index for everybody, signed in or not, and more sections for admins", async () => {
    const forAll = await index(app.anonymous);
    expect(forAll.sections.map(({ section }) => section)).toEqual([
      "Getting Started",
      "Notes",
      "Videos",
      "Projects",
      "Settings",
      "Changelog",
    ]);
    expect(await index(person)).toEqual(forAll);
    const forAdmins = await index(admin);
    expect(forAdmins.sections.slice(0, 6)).toEqual(forAll.sections);
    expect(forAdmins.sections.slice(6).map(({ section }) => section)).toEqual(["Developer", "App"]);
  });

  it("serves a topic as Markdown without its front matter, and answers 304 to a repeated request", async () => {
    const topic = await app.anonymous.rest("GET", "/docs/getting-started.md");
    expect(topic.status).toBe(200);
    expect(topic.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(topic.body).toMatch(/^# \S/);
    const etag = topic.headers.get("etag") ?? "";
    const again = await app.anonymous.rest("GET", "/docs/getting-started.md", undefined, { "if-none-match": etag });
    expect(again.status).toBe(304);
  });

  it("answers topics for admins with 404 for everyone else", async () => {
    const forAll = new Set(filesOf(await index(person)));
    const hidden = filesOf(await index(admin)).filter((file) => !forAll.has(file));
    expect(hidden.length).toBeGreaterThan(0);
    const nothing = await person.rest("GET", "/docs/no-such-topic.md");
    expect(nothing).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    for (const file of hidden) {
      expect((await admin.rest("GET", `/docs/${file}`)).status, file).toBe(200);
      for (const viewer of [person, app.anonymous]) {
        expect(await viewer.rest("GET", `/docs/${file}`), file).toMatchObject({ status: 404, body: nothing.body });
      }
    }
  });

  it.each(["no-such-topic", "..%2Fpackage.json", "pictures", "pictures/..%2Fnotes.md", "toString", ""])(
    "has nothing at /docs/%s",
    async (name) => {
      expect((await admin.rest("GET", `/docs/${name}`)).status).toBe(404);
    },
  );

  it("serves each picture that a topic shows", async () => {
    const all = filesOf(await index(admin));
    const texts = await Promise.all(all.map(async (file) => String((await admin.rest("GET", `/docs/${file}`)).body)));
    const pictures = texts.flatMap((text) => [...text.matchAll(/!\[[^[\]]*\]\(([^)]+)\)/g)].map(([, path]) => path));
    for (const path of pictures) {
      const answer = await fetch(`${app.url}/docs/${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("content-type"), path).toMatch(/^image\/(png|webp)$/);
    }
  });

  it("rejects a file without the required front matter", () => {
    expect(() => readTopic("lost.md", "# Lost\n")).toThrow("docs/topics/lost.md");
    expect(() => readTopic("lost.md", "---\ntitle: Lost\nsection: Nowhere\norder: 1\n---\n# Lost\n")).toThrow();
  });
});
