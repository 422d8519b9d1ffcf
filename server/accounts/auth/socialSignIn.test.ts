import { createServer } from "node:http";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { makeResetLink } from "../passwords/resetPassword.js";

const clientId = "commonplace";

interface Profile {
  sub: string;
  email: string;
  email_verified: unknown;
  name?: string;
  [claim: string]: unknown;
}

/** An OpenID Connect provider on a free port, which signs `profile` in at once and does not respond while `isAway`. */
async function openIdProvider(atEnd: (close: () => Promise<void>) => void = onTestFinished) {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate("RS256");
  const service = new OAuth2Service(issuer);
  const state = {
    isAway: false,
    /** If true, its metadata does not name the keys that it signs with. */
    hasNoKeys: false,
    /** If false, the ID token only identifies the person, and the rest is fetched with the access token. */
    isInIdToken: true,
    profile: { sub: "4711", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" } as Profile,
    settings: { issuer: "", clientId, clientSecret: "a secret", name: "Example ID" },
  };
  service.on("beforeTokenSigning", (token) => {
    const claims = state.isInIdToken ? state.profile : { sub: state.profile.sub };
    Object.assign(token.payload, claims, { aud: clientId });
  });
  service.on("beforeUserinfo", (answer) => {
    answer.body = state.profile;
  });
  const server = createServer((request, response) => {
    if (state.isAway) response.writeHead(503).end();
    else if (state.hasNoKeys && request.url?.includes("openid-configuration"))
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(withoutKeys(issuer.url)));
    else service.requestHandler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  issuer.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  state.settings.issuer = issuer.url;
  return state;
}

function withoutKeys(url = "") {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
  };
}

function withCookies(app: TestApp, person: TestPerson, answers: { headers: Headers }[]): TestPerson {
  const given = answers.flatMap(({ headers }) => headers.getSetCookie().map((line) => line.split(";")[0] ?? ""));
  const cookies = [...person.cookie.split("; "), ...given].filter((cookie) => cookie && !cookie.endsWith("="));
  const cookie = cookies.join("; ");
  return app.anonymous.as({ userId: person.userId, email: person.email, password: "", displayName: "", cookie });
}

/** Goes through sign-in or linking as a browser does: the final page, and the person signed in. */
async function goThrough(app: TestApp, person: TestPerson, start: "sign-in/social" | "link-social", body = {}) {
  const started = await person.rest("POST", `/api/auth/${start}`, { provider: "oidc", ...body });
  expect(started.status).toBe(200);
  const atProvider = await fetch(started.body.url, { redirect: "manual" });
  const { pathname, search } = new URL(atProvider.headers.get("location") ?? "");
  expect(pathname).toBe("/api/auth/callback/oidc");
  const returning = withCookies(app, person, [started]);
  const returned = await returning.fetch(pathname + search);
  expect(returned.status).toBe(302);
  return { location: returned.headers.get("location"), person: withCookies(app, returning, [returned]) };
}

const whoami = "{ viewer { id email emailVerified displayName hasPassword identities { id providerId accountId } } }";

test("a new person signs up with the provider, signs in again as themselves, and keeps their invitation", async () => {
  const provider = await openIdProvider();
  const app = await testApp({ settings: { oidc: provider.settings } });
  expect(await app.anonymous.run("{ signInOptions { providers { id kind name } requiresEmailConfirmation } }")).toEqual(
    {
      signInOptions: {
        providers: [{ id: "oidc", kind: "OIDC", name: "Example ID" }],
        requiresEmailConfirmation: false,
      },
    },
  );
  const callbackURL = "/auth/callback?next=%2Fnotes";
  const first = await goThrough(app, app.anonymous, "sign-in/social", { callbackURL, ref: "invitation_4711" });
  expect(first.location).toBe(callbackURL);
  const { viewer } = await first.person.run(whoami);
  expect(await first.person.run("{ viewer { firstSteps { isHidden } } }")).toEqual({
    viewer: { firstSteps: { isHidden: false } },
  });
  expect(viewer).toMatchObject({
    email: "ada@example.com",
    emailVerified: true,
    displayName: "Ada Lovelace",
    hasPassword: false,
    identities: [{ providerId: "oidc", accountId: "4711" }],
  });
  // The address may change at the provider: people are identified by their account there.
  provider.profile.email = "lovelace@example.com";
  const second = await goThrough(app, app.anonymous, "sign-in/social");
  expect((await second.person.run(whoami)).viewer.id).toBe(viewer.id);
  const { rows } = await app.services.pool.query(
    "select invited_by_token, access_token, refresh_token, id_token from app_user join identity on owner_id = app_user.id",
  );
  expect(rows).toEqual([
    { invited_by_token: "invitation_4711", access_token: null, refresh_token: null, id_token: null },
  ]);
});

test("a provider whose issuer differs from the settings is not asked for the user", async () => {
  const provider = await openIdProvider();
  provider.settings.issuer = provider.settings.issuer.replace("127.0.0.1", "localhost");
  const app = await testApp({ settings: { oidc: provider.settings } });
  const started = await app.anonymous.rest("POST", "/api/auth/sign-in/social", { provider: "oidc" });
  expect(started.status).toBe(502);
});

test("a provider whose metadata names no keys is rejected until it names them", async () => {
  const provider = await openIdProvider();
  provider.hasNoKeys = true;
  const app = await testApp({ settings: { oidc: provider.settings } });
  const started = await app.anonymous.rest("POST", "/api/auth/sign-in/social", { provider: "oidc" });
  expect(started).toMatchObject({
    status: 502,
    body: { error: "Example ID names no keys (jwks_uri) to check its ID tokens by." },
  });
  provider.hasNoKeys = false;
  const { person } = await goThrough(app, app.anonymous, "sign-in/social");
  expect((await person.run(whoami)).viewer.email).toBe("ada@example.com");
});

test("an owner links and unlinks an account, but can't unlink the last way to sign in", async () => {
  const provider = await openIdProvider();
  const app = await testApp({ settings: { oidc: provider.settings } });
  const ada = await app.signUp("Ada");
  const linked = await goThrough(app, ada, "link-social", { callbackURL: "/auth/callback?next=/settings" });
  expect(linked.location).toBe("/auth/callback?next=/settings");
  const { viewer } = await ada.run(whoami);
  expect(viewer.identities).toMatchObject([{ providerId: "oidc", accountId: "4711" }]);
  const signedIn = await goThrough(app, app.anonymous, "sign-in/social");
  expect((await signedIn.person.run(whoami)).viewer.id).toBe(viewer.id);

  const bea = await app.signUp("Bea");
  const taken = await goThrough(app, bea, "link-social");
  expect(taken.location).toContain("error=account_already_linked_to_different_user");

  const unlink = "mutation ($id: ID!) { unlinkIdentity(id: $id) }";
  const [{ id }] = viewer.identities;
  await expect(bea.run(unlink, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await ada.run(unlink, { id })).toEqual({ unlinkIdentity: id });
  expect((await ada.run(whoami)).viewer.identities).toEqual([]);

  provider.profile = { sub: "4712", email: "cleo@example.com", email_verified: true };
  const cleo = (await goThrough(app, app.anonymous, "sign-in/social")).person;
  const only = (await cleo.run(whoami)).viewer;
  expect(only.displayName).toBe("cleo");
  await expect(cleo.run(unlink, { id: only.identities[0].id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("linking in progress does not survive a password reset", async () => {
  const provider = await openIdProvider();
  const app = await testApp({ settings: { oidc: provider.settings } });
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const asked = { publicUrl: app.url, now: app.clock.now(), userId: ada.userId, way: "mail" } as const;
  const token = new URL((await makeResetLink(pool, asked)).url).searchParams.get("token");
  // The library checks whose account it is after it has found the session, before it links the account.
  const isChecked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const holding = async (...given: unknown[]) => {
    const { text } = given[0] as { text?: string };
    if (text?.startsWith('select * from "identity" where ("provider_id" =')) {
      isChecked.resolve();
      await goOn.promise;
    }
    return query(...given);
  };
  const spy = vi.spyOn(pool, "query").mockImplementation(holding as never);
  const linking = goThrough(app, ada, "link-social", { callbackURL: "/auth/callback?next=/settings" });
  await isChecked.promise;
  const body = { token, newPassword: "Quiet-Harbour-1729" };
  expect((await app.anonymous.rest("POST", "/api/auth/reset-password", body)).status).toBe(200);
  goOn.resolve();
  expect((await linking).location).toContain("error=unable_to_link_account");
  spy.mockRestore();
  const { rows } = await pool.query("select provider_id from identity where owner_id = $1", [ada.userId]);
  expect(rows).toEqual([{ provider_id: "credential" }]);
});

test("nobody gets into another person's account by claiming its address at a provider", async () => {
  const provider = await openIdProvider();
  const app = await testApp({ settings: { oidc: provider.settings } });
  const ada = await app.signUp("Ada");
  provider.profile = { sub: "666", email: ada.email, email_verified: false, name: "Mallory" };
  const claimed = await goThrough(app, app.anonymous, "sign-in/social");
  expect(claimed.location).toBe("/auth/callback?error=account_not_linked");
  expect((await claimed.person.run("{ viewer { id } }")).viewer).toBeNull();
});

describe("an address that the provider has not verified", () => {
  test.each([
    ["a string", { email_verified: "false" }],
    ["a string in capitals", { email_verified: "FALSE" }],
    ["another word", { email_verified: "yes" }],
    ["a number", { email_verified: 1 }],
    ["an object", { email_verified: { valueOf: true } }],
    ["another claim", { email_verified: false, emailVerified: true }],
    ["another claim alone", { email_verified: undefined, emailVerified: "true" }],
  ])("%s signs nobody in to the account of that address", async (_name, claims) => {
    const { app, provider, ada } = shared;
    provider.profile = { sub: "666", email: ada.email, name: "Mallory", ...claims };
    for (const isInIdToken of [true, false]) {
      provider.isInIdToken = isInIdToken;
      const claimed = await goThrough(app, app.anonymous, "sign-in/social");
      expect(claimed.location).toBe("/auth/callback?error=account_not_linked");
      expect((await claimed.person.run("{ viewer { id } }")).viewer).toBeNull();
    }
  });

  test.each([true, "true"])("%j counts as verified", async (isVerified) => {
    const { app, provider } = shared;
    provider.isInIdToken = false;
    const email = `${typeof isVerified}@example.com`;
    provider.profile = { sub: email, email, email_verified: isVerified };
    const { person } = await goThrough(app, app.anonymous, "sign-in/social");
    expect((await person.run(whoami)).viewer).toMatchObject({ email, emailVerified: true });
  });

  let shared: {
    app: TestApp;
    provider: Awaited<ReturnType<typeof openIdProvider>>;
    ada: TestPerson;
  };
  beforeAll(async () => {
    const provider = await openIdProvider(afterAll);
    const app = await testApp({ settings: { oidc: provider.settings } });
    const ada = await app.signUp("Ada");
    // Linking by address requires both sides to have verified it.
    await app.services.pool.query("update app_user set email_verified = true");
    shared = { app, provider, ada };
  });
});

test("a provider that is down when the app starts works once it responds", async () => {
  const provider = await openIdProvider();
  provider.isAway = true;
  const app = await testApp({ settings: { oidc: provider.settings } });
  const refused = await app.anonymous.rest("POST", "/api/auth/sign-in/social", { provider: "oidc" });
  expect(refused).toMatchObject({
    status: 502,
    body: { error: "Example ID can't be reached. Please try again in a moment.", code: "UPSTREAM_FAILED" },
  });
  // It does not delay people who have a password.
  await app.signUp("Bea");
  provider.isAway = false;
  const { person } = await goThrough(app, app.anonymous, "sign-in/social");
  expect((await person.run(whoami)).viewer.email).toBe("ada@example.com");
});

test("sign-in with a provider also asks for the second step, and a passkey counts as a way to sign in", async () => {
  const provider = await openIdProvider();
  const app = await testApp({ settings: { oidc: provider.settings } });
  const { person: ada } = await goThrough(app, app.anonymous, "sign-in/social");
  const { viewer } = await ada.run(whoami);
  const unlink = "mutation ($id: ID!) { unlinkIdentity(id: $id) }";
  const { pool } = app.services;
  await pool.query(
    `insert into passkey (id, owner_id, name, credential_id, public_key, counter, device_type, backed_up)
     values (gen_random_uuid(), $1, 'Key', 'key', 'key', 0, 'singleDevice', false)`,
    [viewer.id],
  );
  const { startAuthenticator } = await ada.run("mutation { startAuthenticator { secret } }");
  const otp = createOTP(new TextDecoder().decode(base32.decode(startAuthenticator.secret)));
  const confirm = "mutation ($code: String!) { confirmAuthenticator(code: $code) }";
  const { confirmAuthenticator } = await ada.run(confirm, { code: await otp.totp() });

  const halfWay = await goThrough(app, app.anonymous, "sign-in/social", {
    callbackURL: "/auth/callback?next=%2Fnotes",
    errorCallbackURL: "/auth/callback?next=%2Fnotes",
  });
  const { pathname, searchParams } = new URL(halfWay.location ?? "", app.url);
  expect([pathname, searchParams.get("next"), searchParams.get("error")]).toEqual([
    "/auth/callback",
    "/notes",
    "SECOND_STEP_REQUIRED",
  ]);
  expect((await halfWay.person.run(whoami)).viewer).toBeNull();
  const step = await halfWay.person.rest("POST", "/api/auth/second-step/recovery-code", {
    code: confirmAuthenticator[0],
  });
  expect(step.status).toBe(200);
  expect((await withCookies(app, app.anonymous, [step]).run(whoami)).viewer.id).toBe(viewer.id);

  const [{ id }] = viewer.identities;
  expect(await ada.run(unlink, { id })).toEqual({ unlinkIdentity: id });
  const { rows } = await pool.query("select id from passkey");
  await expect(ada.run("mutation ($id: ID!) { removePasskey(id: $id) }", rows[0])).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("only offered providers and paths of the app are accepted", async () => {
  const provider = await openIdProvider();
  const app = await testApp({ settings: { oidc: provider.settings } });
  const unknown = await app.anonymous.rest("POST", "/api/auth/sign-in/social", { provider: "google" });
  expect(unknown.status).toBe(404);
  const callbackURL = "https://elsewhere.example/";
  const { location } = await goThrough(app, app.anonymous, "sign-in/social", { callbackURL });
  expect(location).toBe("/auth/callback");
});
