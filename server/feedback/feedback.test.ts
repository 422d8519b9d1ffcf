import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const create = `mutation ($input: CreateFeedbackInput!) {
  createFeedback(input: $input) { id type title description category status device createdAt author { email } } }`;
const list = `query ($first: Int, $after: String, $status: FeedbackStatus) {
  adminFeedback(first: $first, after: $after, status: $status) {
    nodes { title status author { displayName email } } totalCount pageInfo { hasNextPage endCursor } } }`;

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
  admin = await app.signUp("Ada");
});

test("feedback is listed only for admins, in pages and by status", async () => {
  const bea = await app.signUp("Bea");
  const { createFeedback } = await bea.run(create, { input: { title: " Paste ", description: "Breaks are lost" } });
  expect(createFeedback).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-/),
    type: "GENERAL",
    title: "Paste",
    description: "Breaks are lost",
    category: null,
    status: "NEW",
    device: expect.any(String),
    createdAt: "2026-11-21T10:00:00.000Z",
    author: { email: bea.email },
  });
  for (const title of ["Weeks", "Order"]) {
    app.clock.advance(60_000);
    await bea.run(create, { input: { title, description: "…", type: "FEATURE_REQUEST", category: "UI_UX" } });
  }
  await app.services.pool.query("update feedback set status = 'PLANNED' where title = 'Weeks'");

  const first = (await admin.run(list, { first: 2 })).adminFeedback;
  expect(first).toMatchObject({
    nodes: [{ title: "Order", author: { displayName: "Bea", email: bea.email } }, { title: "Weeks" }],
    totalCount: 3,
    pageInfo: { hasNextPage: true },
  });
  const rest = (await admin.run(list, { first: 2, after: first.pageInfo.endCursor })).adminFeedback;
  expect(rest).toMatchObject({ nodes: [{ title: "Paste" }], pageInfo: { hasNextPage: false } });
  const planned = (await admin.run(list, { status: "PLANNED" })).adminFeedback;
  expect(planned).toMatchObject({ nodes: [{ title: "Weeks", status: "PLANNED" }], totalCount: 1 });
  await expect(admin.run(list, { after: "damaged" })).rejects.toMatchObject({ fields: { after: expect.any(String) } });

  await expect(bea.run(list)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(app.anonymous.run(list)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect((await bea.rest("GET", "/api/admin/feedback")).status).toBe(403);
  const page = await admin.rest("GET", "/api/admin/feedback?status=new&limit=1");
  expect(page.body).toMatchObject({
    feedback: [{ type: "feature_request", category: "UI/UX", status: "new", user: { name: "Bea", email: bea.email } }],
    total: 2,
    next_cursor: expect.any(String),
  });
  const next = await admin.rest("GET", `/api/admin/feedback?status=new&limit=1&cursor=${page.body.next_cursor}`);
  expect(next.body).toMatchObject({ feedback: [{ title: "Paste", category: null }], next_cursor: null });
});

test("feedback needs a title and a description, and returns the thanks", async () => {
  const bea = await app.signUp("Bea");
  const missing = "Title and description are required";
  for (const input of [
    { title: " ", description: "It is good" },
    { title: "Good", description: "\n" },
  ]) {
    await expect(bea.run(create, { input })).rejects.toThrow(missing);
  }
  for (const input of [
    { title: "t".repeat(501), description: "d" },
    { title: "t", description: "d".repeat(10_001) },
  ]) {
    await expect(bea.run(create, { input })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  const { body } = await bea.rest("GET", "/api/v1/feedback/settings");
  expect([new Set(body.headings).size, new Set(body.messages).size]).toEqual([10, 10]);
  await expect(app.anonymous.run("{ feedbackSettings { headings } }")).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});
