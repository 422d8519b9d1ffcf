import "reflect-metadata";
import { randomUUID } from "node:crypto";
import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { expect, test } from "vitest";
import { recordEvents } from "../platform/live/events.js";
import { deliverReminders } from "../reminders/deliverReminders.js";
import { buildSchema } from "../schema.js";
import { make } from "./make.js";
import { openPage } from "./openPage.js";
import { noteOf, send } from "./sends.js";
import type { TestPerson } from "./TestPerson.js";
import { type TestApp, testApp } from "./testApp.js";

type Field = GraphQLField<unknown, unknown>;

const schema = await buildSchema();
const fields: readonly Field[] = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
/** Refused to others; their events belong to no single person. */
const forAdmins = ["feedbackChanged"];
const secret = "quagga";
const youtubeUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

/** All fields of a payload and of the objects that it loads. */
function selectionOf(type: GraphQLOutputType, depth = 2): string {
  const named = getNamedType(type);
  if (!isObjectType(named) && !isInterfaceType(named)) return "";
  const inner = Object.values(named.getFields()).flatMap((field) => {
    const isLeaf = !("getFields" in getNamedType(field.type));
    if (field.args.some(isRequiredArgument) || (depth === 0 && !isLeaf)) return [];
    return [field.name + selectionOf(field.type, depth - 1)];
  });
  return ` { __typename ${inner.join(" ")} }`;
}

const documentOf = ({ name, type, args }: Field, videoId: string): string =>
  `subscription { ${name}${args.length > 0 ? `(videoId: "${videoId}")` : ""}${selectionOf(type)} }`;

async function videoOf(person: TestPerson): Promise<string> {
  return (await make.video(person, { title: person.displayName })).id;
}

const idsIn = (told: unknown): string[] =>
  JSON.stringify(told).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The events of each subscription, by its name; an id argument is the video's. */
async function followAll(app: TestApp, person: TestPerson, videoId: string): Promise<Record<string, unknown[]>> {
  const page = openPage(app, person);
  // Includes events from meanwhile, since each subscription opens in its own time.
  const follow = async (field: Field) => [field.name, await page.follow(documentOf(field, videoId), 0)] as const;
  return Object.fromEntries(await Promise.all(fields.map(follow)));
}

/** Causes an event of each kind for the person, one for each subscription. */
async function changeEverything(app: TestApp, person: TestPerson, sender: TestPerson, videoId: string): Promise<void> {
  const start = app.clock.now().getTime() + 1_800_000;
  const event = { title: secret, start: new Date(start), end: new Date(start + 3_600_000), reminders: [29] };
  const summary = { youtubeUrl, title: secret, description: "Words of it.", runId: randomUUID() };
  await person.run(
    `mutation ($videoId: ID!, $event: CreateEventInput!, $summary: GenerateSummaryInput!) {
      createNote(input: { title: "${secret}" }) { id }
      createTag(input: { name: "${secret}", contentType: NOTE }) { id }
      createProject(input: { name: "${secret}" }) { id }
      createTask(input: { title: "${secret}" }) { id }
      createFeedback(input: { title: "${secret}", description: "${secret}" }) { id }
      createEvent(input: $event) { id }
      analyzeVideo(videoId: $videoId) { id }
      generateSummary(input: $summary) { message }
      startExport { id }
    }`,
    { videoId, event, summary },
  );
  await send(sender, await noteOf(sender, { title: secret }), [person.email]);
  app.clock.advance(120_000);
  await deliverReminders(app.services);
  await app.services.jobs.idle();
}

test("a subscription reports only to its own person, and a wrong id in an event loads nothing", async () => {
  const app = await testApp();
  const admin = await app.signUp("Root");
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const sender = await app.signUp("Sam");
  const [video, beasVideo] = [await videoOf(ada), await videoOf(bea)];
  const [hers, beas, admins] = [
    await followAll(app, ada, video),
    await followAll(app, bea, beasVideo),
    await followAll(app, admin, await videoOf(admin)),
  ];
  for (const name of forAdmins)
    for (const told of [hers[name], beas[name]]) await expect.poll(() => JSON.stringify(told)).toContain("FORBIDDEN");

  await changeEverything(app, ada, sender, video);
  for (const { name } of fields)
    await expect
      .poll(() => (forAdmins.includes(name) ? admins : hers)[name]?.length, { message: name })
      .toBeGreaterThan(0);
  const marker = await noteOf(bea);
  await expect.poll(() => idsIn(beas.contentChanged)).toContain(marker);
  const herIds = new Set(idsIn(hers));
  const isHers = (told: unknown) => idsIn(told).length === 0 || idsIn(told).some((id) => herIds.has(id));
  for (const others of [beas, admins])
    for (const [name, told] of Object.entries(others))
      if (!forAdmins.includes(name)) expect(told.filter(isHers), name).toEqual([]);

  const { rows } = await app.services.pool.query("select name, data from domain_event where audience = $1", [
    ada.userId,
  ]);
  const events = JSON.parse(JSON.stringify(rows).replaceAll(video, beasVideo));
  await recordEvents(
    app.services.pool,
    events.map((event: object) => ({ ...event, audience: bea.userId })),
  );
  for (const { name, type } of fields.filter((field) => !forAdmins.includes(field.name))) {
    await expect.poll(() => beas[name]?.filter(isHers).length, { message: name }).toBeGreaterThan(0);
    for (const told of beas[name]?.filter(isHers) ?? []) {
      expect(JSON.stringify(told), name).not.toContain(secret);
      const payload = (told as Record<string, unknown>)[name];
      const loaded = isNonNullType(type) ? Object.values(Object(payload)).filter(isObject) : [payload].filter(isObject);
      expect(loaded, name).toEqual([]);
    }
  }
});

test("a subscription with an id refuses another's like one that doesn't exist", async () => {
  const app = await testApp();
  await app.signUp("Root");
  const video = await videoOf(await app.signUp("Ada"));
  const { follow } = openPage(app, await app.signUp("Bea"));
  for (const field of fields.filter(({ args }) => args.length > 0)) {
    const others = await follow(documentOf(field, video));
    const unknown = await follow(documentOf(field, randomUUID()));
    await expect.poll(() => unknown.length).toBe(1);
    await expect.poll(() => others).toEqual(unknown);
    expect(JSON.stringify(others)).toContain("NOT_FOUND");
  }
});
