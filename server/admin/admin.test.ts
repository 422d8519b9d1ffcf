import "reflect-metadata";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { removePeople } from "../accounts/deletion/removePeople.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { testApp } from "../testing/testApp.js";

const users = `query ($first: Int, $after: String, $sort: UserSort, $filter: UserFilter, $search: String) {
  adminUsers(first: $first, after: $after, sort: $sort, filter: $filter, search: $search) {
    nodes { id displayName email isAdmin suspendedAt deletionAt invitedBy { displayName } noteCount }
    totalCount pageInfo { hasNextPage endCursor } } }`;
const setAdmin = "mutation ($id: ID!, $on: Boolean!) { setUserAdmin(id: $id, isAdmin: $on) { isAdmin } }";
const suspend = "mutation ($id: ID!, $reason: String) { suspendUser(id: $id, reason: $reason) { suspendedAt } }";
const unsuspend = "mutation ($id: ID!) { unsuspendUser(id: $id) { suspendedAt } }";
const remove = "mutation ($id: ID!) { deleteUser(id: $id) { deletionAt } }";
const keep = "mutation ($id: ID!) { keepUser(id: $id) { deletionAt } }";
const log =
  "query ($area: AuditArea) { auditLog(area: $area, first: 100) { nodes { actorName action targetName detail } } }";
const dayMilliseconds = 86_400_000;

function names({ adminUsers }: { adminUsers: { nodes: { displayName: string }[] } }): string[] {
  return adminUsers.nodes.map(({ displayName }) => displayName);
}

/** `closed` resolves with the code of the socket's close event. */
async function openSocket(url: string, person: TestPerson): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
    headers: { cookie: person.cookie, origin: "http://localhost:4000" },
  });
  const closed = new Promise<number>((done) => socket.once("close", done));
  await new Promise<void>((done, fail) => {
    socket.once("open", () => socket.send(JSON.stringify({ type: "connection_init" })));
    socket.once("message", () => done());
    socket.once("error", fail);
  });
  return { closed };
}

test("people are listed, searched and sorted in pages, only for admins", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  app.clock.advance(1000);
  const bea = await app.signUp("Bea Lindqvist");
  app.clock.advance(1000);
  await app.signUp("Ciaran");
  await bea.run("mutation { recordActivity { id } }");
  expect(names(await ada.run(users))).toEqual(["Bea Lindqvist", "Ciaran", "Ada"]);
  expect(names(await ada.run(users, { sort: "NAME" }))).toEqual(["Ada", "Bea Lindqvist", "Ciaran"]);
  expect(names(await ada.run(users, { sort: "JOINED" }))).toEqual(["Ciaran", "Bea Lindqvist", "Ada"]);
  expect(names(await ada.run(users, { search: "LIND" }))).toEqual(["Bea Lindqvist"]);
  expect(names(await ada.run(users, { search: "example.org", filter: "ADMINS" }))).toEqual(["Ada"]);
  for (const sort of ["LAST_ACTIVE", "NAME", "JOINED"]) {
    const all = names(await ada.run(users, { sort }));
    const first = await ada.run(users, { sort, first: 2 });
    const { endCursor: after, hasNextPage } = first.adminUsers.pageInfo;
    expect([hasNextPage, first.adminUsers.totalCount]).toEqual([true, 3]);
    expect([...names(first), ...names(await ada.run(users, { sort, first: 2, after }))]).toEqual(all);
    const other = sort === "NAME" ? "JOINED" : "NAME";
    await expect(ada.run(users, { sort: other, after })).rejects.toMatchObject({
      fields: { after: expect.any(String) },
    });
  }
  await expect(bea.run(users)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(app.anonymous.run(users)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const counts = await ada.run("{ adminUserCounts { all admins active suspended leaving newThisWeek } }");
  expect(counts.adminUserCounts).toEqual({ all: 3, admins: 1, active: 1, suspended: 0, leaving: 0, newThisWeek: 3 });
});

test("admins export the list of people as a table, and the log records it", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  app.clock.advance(1000);
  const bea = await app.signUp("Bea");
  await bea.run('mutation { updateProfile(input: { displayName: "=Bea" }) { displayName } }');
  app.clock.advance(1000);
  await app.signUp("Ciaran");
  const file = async (person: TestPerson, words = "") => {
    const answer = await person.fetch(`/api/admin/users.csv${words}`);
    return { status: answer.status, text: await answer.text() };
  };
  const { status, text } = await file(ada, "?sort=NAME");
  expect(status).toBe(200);
  const [head, ...lines] = text.trim().split("\n");
  expect(head).toBe("name,e-mail,admin,last seen,joined,notes,videos,invited by,suspended,reason,leaves");
  expect(lines.map((line) => line.split(",")[0])).toEqual(expect.arrayContaining(["Ada", "'=Bea", "Ciaran"]));
  expect((await file(ada, "?search=ciaran")).text.trim().split("\n")).toHaveLength(2);
  expect((await file(ada, "?filter=ADMINS")).text).not.toContain("Ciaran");
  expect((await file(bea)).status).toBe(403);
  const { auditLog } = await ada.run(log, { area: "USERS" });
  expect(auditLog.nodes[0]).toMatchObject({ actorName: "Ada", action: "exported the list of people" });
  for (const name of ["users", "audit"]) {
    const answer = await ada.fetch(`/api/admin/${name}.csv?search=A%00da`);
    expect((await answer.text()).trim().split("\n").length).toBeGreaterThan(1);
  }
});

test("the last admin can't be demoted, suspended or deleted, and a token can't make admins", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const id = ada.userId;
  for (const [document, variables] of [
    [setAdmin, { id, on: false }],
    [suspend, { id }],
    [remove, { id }],
  ] as const)
    await expect(ada.run(document, variables)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(
    ada.run("mutation ($password: String) { deleteAccount(password: $password) { id } }", { password: ada.password }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const token = await ada.token();
  await expect(token.run(setAdmin, { id: bea.userId, on: true })).rejects.toMatchObject({ code: "FORBIDDEN" });

  await ada.run(setAdmin, { id: bea.userId, on: true });
  expect(names(await bea.run(users, { filter: "ADMINS" }))).toHaveLength(2);
  await bea.run(setAdmin, { id, on: false });
  await expect(ada.run(users)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(bea.run(setAdmin, { id: bea.userId, on: false })).rejects.toMatchObject({ code: "CONFLICT" });

  // Two admins who demote each other at the same time leave one.
  await bea.run(setAdmin, { id, on: true });
  await Promise.allSettled([bea.run(setAdmin, { id, on: false }), ada.run(setAdmin, { id: bea.userId, on: false })]);
  const { rows } = await app.services.pool.query("select count(*)::int as count from app_user where is_admin");
  expect(rows[0].count).toBe(1);
});

test("two admins who demote each other don't block a third", async () => {
  const app = await testApp();
  const [ada, bea, ciaran] = [await app.signUp("Ada"), await app.signUp("Bea"), await app.signUp("Ciaran")];
  for (const { userId: id } of [bea, ciaran]) await ada.run(setAdmin, { id, on: true });
  const { pool } = app.services;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from app_user where id = $1 for update", [ada.userId]);
  const results = await Promise.allSettled([
    bea.run(setAdmin, { id: ciaran.userId, on: false }),
    ciaran.run(setAdmin, { id: bea.userId, on: false }),
  ]);
  await holder.query("rollback");
  holder.release();
  // the slower admin's request is refused, because they are no longer an admin
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.length).toBeLessThan(2);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "FORBIDDEN" });
  expect(names(await ada.run(users, { filter: "ADMINS" }))).toHaveLength(1 + refused.length);
});

test("suspending ends access at once: sessions, tokens and sockets", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const token = await bea.token();
  const { closed } = await openSocket(app.url, bea);
  await bea.run("{ viewer { id } }");
  await token.run("{ viewer { id } }");
  const begin = performance.now();
  await app.anonymous.rest("POST", "/api/auth/sign-in/email", { email: bea.email, password: "not hers" });
  await ada.run(suspend, { id: bea.userId, reason: "Forty bounced mails" });
  expect(await closed).toBe(4403);
  await expect(bea.run("{ invitationsLeft }")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(token.run("{ invitationsLeft }")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  // the check that runs every minute would take longer
  expect(performance.now() - begin).toBeLessThan(30_000);
  const signIn = { email: bea.email, password: bea.password };
  const refused = await app.anonymous.rest("POST", "/api/auth/sign-in/email", signIn);
  expect([refused.status, refused.body.error]).toEqual([403, "This account is suspended"]);

  await ada.run(unsuspend, { id: bea.userId });
  expect((await app.anonymous.rest("POST", "/api/auth/sign-in/email", signIn)).status).toBe(200);
  await token.run("{ invitationsLeft }");
  const { auditLog } = await ada.run(log, { area: "USERS" });
  expect(auditLog.nodes).toEqual([
    { actorName: "Ada", action: "lifted the suspension of", targetName: bea.email, detail: null },
    { actorName: "Ada", action: "suspended", targetName: bea.email, detail: "“Forty bounced mails”" },
  ]);
  const signIns = (await ada.run(log, { area: "SIGN_IN" })).auditLog.nodes.map(
    ({ action }: { action: string }) => action,
  );
  expect(signIns).toContain("signed up");
  expect(signIns).toContain("failed to sign in");
});

test("deletion waits seven days, can be cancelled, and is announced by mail", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const { deleteUser } = await ada.run(remove, { id: bea.userId });
  expect(Date.parse(deleteUser.deletionAt) - app.clock.now().getTime()).toBeGreaterThan(6.9 * dayMilliseconds);
  await app.services.jobs.idle();
  const { rows } = await app.services.pool.query("select subject, plain_text from outbox_mail where recipient = $1", [
    bea.email,
  ]);
  expect(rows).toMatchObject([{ subject: "Your account will be deleted" }]);
  app.clock.advance(6 * dayMilliseconds);
  expect(await removePeople(app.services)).toBe(0);
  expect(await (await ada.proved()).run(keep, { id: bea.userId })).toEqual({ keepUser: { deletionAt: null } });
  app.clock.advance(2 * dayMilliseconds);
  expect(await removePeople(app.services)).toBe(0);

  const mine = await bea.run("mutation ($password: String) { deleteAccount(password: $password) { deletionAt } }", {
    password: bea.password,
  });
  expect(mine.deleteAccount.deletionAt).not.toBeNull();
  expect(await bea.run("mutation { keepAccount { deletionAt } }")).toEqual({ keepAccount: { deletionAt: null } });
});

test("instance settings are validated and apply at once on every instance", async () => {
  const one = await testApp();
  const two = await testApp({ databaseUrl: one.services.settings.databaseUrl as string });
  const ada = await one.signUp("Ada");
  const bea = await one.signUp("Bea");
  const update = `mutation ($input: InstanceSettingsInput!) { updateInstanceSettings(input: $input) {
    signUp publicLinks invitationsPerHour recipientsPerSend attachmentMegabytes categoryIcons } }`;
  for (const input of [
    { invitationsPerHour: 0 },
    { recipientsPerSend: 21 },
    { attachmentMegabytes: 11 },
    { categoryIcons: ["none"] },
    { thankYouHeadings: [] },
  ])
    await expect(ada.run(update, { input })).rejects.toMatchObject({
      fields: { [Object.keys(input)[0] as string]: expect.any(String) },
    });
  await expect(bea.run(update, { input: {} })).rejects.toMatchObject({ code: "FORBIDDEN" });

  const note = await make.note(bea);
  const { createShareLink } = await shareOf(bea, note.id);
  const page = () => two.anonymous.fetch(new URL(createShareLink.url).pathname);
  expect((await page()).status).toBe(200);
  await ada.run(update, {
    input: {
      publicLinks: false,
      invitationsPerHour: 2,
      recipientsPerSend: 1,
      signUp: "CLOSED",
      sendingToStrangers: false,
      categoryIcons: ["leaf", "house"],
    },
  });
  await expect.poll(async () => (await page()).status).toBe(404);
  await expect(shareOf(bea.at(two.url), note.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const invite = "mutation ($emails: [String!]!) { sendInvitations(input: { emails: $emails }) }";
  await expect(
    bea.at(two.url).run(invite, { emails: ["a@example.com", "b@example.com", "c@example.com"] }),
  ).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await bea.at(two.url).run("{ categoryIcons }")).toEqual({ categoryIcons: ["leaf", "house"] });
  const send = "mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status error } } }";
  const recipients = ["a@example.com", "b@example.com"];
  await expect(bea.run(send, { input: { itemId: note.id, recipients } })).rejects.toMatchObject({
    fields: { recipients: expect.any(String) },
  });
  const { sendContent } = await bea.run(send, { input: { itemId: note.id, recipients: ["a@example.com"] } });
  expect(sendContent.sent).toMatchObject([{ status: "FAILED", error: expect.stringContaining("turned off") }]);

  const join = (ref?: string) =>
    two.anonymous.rest("POST", "/api/auth/sign-up/email", {
      name: "Cy",
      email: `cy.${ref ?? "x"}@example.com`.toLowerCase().replaceAll("_", "-"),
      password: "an uncommon passphrase 7",
      ref,
    });
  expect((await join()).body).toMatchObject({ code: "SIGN_UP_CLOSED" });
  await ada.run(update, { input: { signUp: "INVITATION" } });
  await expect.poll(async () => (await join()).body.code).toBe("INVITATION_REQUIRED");
  await bea.run(invite, { emails: ["cy@example.com"] });
  await one.services.jobs.idle();
  const { rows } = await one.services.pool.query(
    "select plain_text from outbox_mail where recipient = 'cy@example.com'",
  );
  const ref = /ref=([\w-]+)/.exec(rows[0].plain_text)?.[1];
  expect((await join(ref)).status).toBe(200);
  expect((await ada.run(users, { search: "cy" })).adminUsers.nodes[0]).toMatchObject({
    invitedBy: { displayName: "Bea" },
  });
  const { auditLog } = await ada.run(log, { area: "SETTINGS" });
  expect(auditLog.nodes).toContainEqual({
    actorName: "Ada",
    action: "turned off",
    targetName: "Public links",
    detail: "on → off",
  });
});

function shareOf(person: TestPerson, itemId: string) {
  return person.run("mutation ($itemId: ID!) { createShareLink: shareContent(itemId: $itemId) { url } }", { itemId });
}
