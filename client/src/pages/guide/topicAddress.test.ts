import { describe, expect, it } from "vitest";
import { pictureAddress, readTopicLink, readTopicPlace } from "./topicAddress";

describe("the address of an open topic", () => {
  it("is a topic, and maybe a heading of it", () => {
    expect(readTopicPlace("notes.md#drafts")).toEqual({ file: "notes.md", heading: "drafts" });
    expect(readTopicPlace("notes.md")).toEqual({ file: "notes.md", heading: "" });
    expect(readTopicPlace("")).toEqual({ file: "", heading: "" });
  });
});

describe("a link in a topic", () => {
  it.each([
    ["videos.md", { kind: "topic", place: { file: "videos.md", heading: "" } }],
    ["videos.md#watch", { kind: "topic", place: { file: "videos.md", heading: "watch" } }],
    ["#saving", { kind: "topic", place: { file: "notes.md", heading: "saving" } }],
    ["/settings#tokens", { kind: "page", path: "/settings#tokens" }],
    ["/graphql", { kind: "elsewhere", url: "/graphql" }],
    ["https://example.org/a", { kind: "elsewhere", url: "https://example.org/a" }],
    ["//example.org", { kind: "none" }],
    ["javascript:alert(1)", { kind: "none" }],
    ["../../etc/passwd", { kind: "none" }],
  ])("%s", (href, leads) => {
    expect(readTopicLink(href, "notes.md")).toEqual(leads);
  });
});

describe("a picture in a topic", () => {
  it("is one of ours", () => {
    expect(pictureAddress("pictures/notes.webp")).toBe("/docs/pictures/notes.webp");
    expect(pictureAddress("https://example.org/a.png")).toBeNull();
    expect(pictureAddress("pictures/../secret.png")).toBeNull();
  });
});
