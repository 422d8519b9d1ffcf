import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  cookieName,
  readCookie,
  secondStepCookieName,
  sessionCookieName,
  sessionEnd,
  verifySessionCookie,
} from "./sessionCookie.js";

const secret = "a secret of the instance";
const signed = (token: string, by = secret) => `${token}.${createHmac("sha256", by).update(token).digest("base64")}`;

test("a cookie with our signature returns its token, even one that contains dots", () => {
  expect(verifySessionCookie(signed("token"), secret)).toBe("token");
  expect(verifySessionCookie(signed("t"), secret)).toBe("t");
  expect(verifySessionCookie(signed("to.ken"), secret)).toBe("to.ken");
});

test.each([
  ["no signature", "token"],
  ["an empty one", "token."],
  ["one cut short", signed("token").slice(0, -8)],
  [
    "one with more behind it",
    `token.${Buffer.concat([Buffer.from(signed("token").slice(6), "base64"), Buffer.alloc(1)]).toString("base64")}`,
  ],
  ["a signature written with a space", signed("token").replace(".", ". ")],
  ["one without its padding", signed("token").slice(0, -1)],
  ["one whose last letter decodes alike", signed("token").replace("KY=", "KZ=")],
  ["one in the letters of addresses", signed("in").replace(/[+/]/g, (sign) => (sign === "+" ? "-" : "_"))],
  ["another instance's", signed("token", "another secret")],
  ["another token's", `other${signed("token").slice("token".length)}`],
  ["one of as many bytes", `token.${Buffer.alloc(32).toString("base64")}`],
  ["no token", signed("")],
  ["nothing", ""],
])("a cookie with %s gives none", (_what, value) => expect(verifySessionCookie(value, secret)).toBeNull());

test("a cookie is found by its whole name and decoded", () => {
  const header = "a=1; xsession=no; session =odd;session=a%2Fb%3D; session=second";
  expect(readCookie("session=a%2Fb%3D; other=1", "session")).toBe("a/b=");
  expect(readCookie(header, "session")).toBe("odd");
  expect(readCookie("other=1;session= b ", "session")).toBe("b");
  expect(readCookie("session=a=b", "session")).toBe("a=b");
  for (const without of [
    undefined,
    "",
    "other=session",
    "session",
    "sessions",
    "sessions=1",
    "session=%",
    "session=%;session=b",
  ])
    expect(readCookie(without, "session"), without).toBeNull();
});

test("over https a cookie is restricted to this host", () => {
  expect(cookieName("https://example.org", "x")).toBe("__Host-x");
  expect(cookieName("http://localhost:4000", "x")).toBe("x");
  expect(sessionCookieName("https://example.org")).toBe("__Host-commonplace.session_token");
  expect(sessionCookieName("http://https.example")).toBe("commonplace.session_token");
  expect(secondStepCookieName("https://example.org")).toBe("__Host-commonplace.two_factor");
});

test("a session ends after 30 days without use, and after 90 days in any case", () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));
  expect(sessionEnd(day(0), day(0))).toEqual(day(30));
  expect(sessionEnd(day(0), day(59))).toEqual(day(89));
  expect(sessionEnd(day(0), day(61))).toEqual(day(90));
  expect(sessionEnd(day(0), day(89))).toEqual(day(90));
});
