import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { pages, pagesToSignIn, patternOf } from "../../schema/pages";
import { routes } from "./routes";

/** The addresses of all routes that draw something. */
function addressesOf(of: RouteObject[], below = ""): string[] {
  return of.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? below : path.startsWith("/") ? path : `${below}/${path}`;
    return [...(path === undefined || path === "*" || path === "/" ? [] : [here]), ...addressesOf(children, here)];
  });
}

test("the list of pages has the address of every route and no other", () => {
  expect(addressesOf(routes).sort()).toEqual([...pages, ...pagesToSignIn].sort());
});

test("addresses of the server and of nothing are no pages", () => {
  const isPage = (address: string): boolean => patternOf(pages).test(address);
  for (const address of ["/dashboard", "/notes", "/notes/1?edit", "/calendar?date=2026-11-21", "/settings/tags"]) {
    expect(isPage(address), address).toBe(true);
  }
  const others = [
    "/",
    "/api/auth/sign-in",
    "/graphql",
    "/auth/callback",
    "/shared/abc",
    "/docs/notes",
    "/files/1",
    "/calendar/feed/abc.ics",
    "/calendar/export.ics",
    "/notes/export.zip",
    "/notes/1/2",
    "/login",
  ];
  for (const address of others) expect(isPage(address), address).toBe(false);
});
