import "reflect-metadata";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { make } from "../testing/make.js";
import { testApp } from "../testing/testApp.js";

/** A picture server on a free port that records its requests. */
async function pictures(): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "content-type": "image/jpeg" }).end("a picture");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, asked };
}

test("a shared video plays on a click, without script, and contacts no third party before", async () => {
  const store = await pictures();
  const app = await testApp({ settings: { videoThumbnailUrl: `${store.origin}/{id}.jpg` } });
  const ada = await app.signUp("Ada");
  const input = {
    youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30",
    title: "Old windows",
    personalNotes: "Putty at 12:40",
    aiSummary: "Repair them.",
  };
  const share = "mutation ($id: ID!) { shareContent(itemId: $id) { url contentType shareableText } }";
  const shared = async (more: object = {}) => {
    const { id } = await make.video(ada, { ...input, ...more });
    return (await ada.run(share, { id })).shareContent;
  };
  const visit = (path: string) => fetch(new URL(path, app.url));

  const link = await shared();
  expect(link.contentType).toBe("VIDEO");
  expect(link.shareableText).toContain("Putty at 12:40\n\nSummary");
  const path = new URL(link.url).pathname;
  const page = await visit(path);
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toContain("frame-src https://www.youtube-nocookie.com");
  expect(html).not.toMatch(/<script|<iframe[^>]* src=/);
  expect(html).toContain(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;amp;rel=0&amp;amp;start=30",
  );
  expect(html).toMatch(/href="https:\/\/www\.youtube-nocookie\.com\/embed\/[^"]*start=760" target="player"/);
  expect(store.asked).toEqual([]);

  const picture = await visit(`${path}/picture`);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(await picture.text()).toBe("a picture");
  await visit(`${path}/picture`);
  expect(store.asked).toEqual(["/dQw4w9WgXcQ.jpg"]);

  const elsewhere = await shared({ thumbnailUrl: "https://other.example/picture.jpg" });
  expect((await visit(`${new URL(elsewhere.url).pathname}/picture`)).status).toBe(404);
  expect(await (await visit(`${path}.md`)).text()).toContain("# Old windows");
});
