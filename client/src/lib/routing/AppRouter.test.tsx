// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { Outlet, type RouteObject, type To, useLocation, useRoutes } from "react-router-dom";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { AppRouter } from "./AppRouter";
import { Link } from "./Link";
import { loadPages, pageRoute } from "./pageRoute";
import type { TabHistory } from "./TabHistory";
import { useTabHistory } from "./useTabHistory";

let history: TabHistory | null;
let load: { note: (page: ComponentType) => void };

/** A list at /list?tag=bread whose page has loaded; that of its note loads on request. */
beforeEach(async () => {
  window.history.pushState(null, "", "/list?tag=bread");
  const note = new Promise<ComponentType>((done) => {
    load = { note: done };
  });
  const routes: RouteObject[] = [
    pageRoute("/list", async () => List, [pageRoute(":id", () => note)]),
    pageRoute("/other", async () => () => <p>Other</p>),
  ];
  function Pages() {
    loadPages(routes, useLocation().pathname);
    return useRoutes(routes);
  }
  await act(async () => {
    render(
      <AppRouter isLoaded={(path) => loadPages(routes, path)}>
        <Remember />
        <Suspense fallback="Loading">
          <Pages />
        </Suspense>
      </AppRouter>,
    );
  });
});

function Remember() {
  history = useTabHistory();
  return null;
}

function List() {
  return (
    <>
      <p>List</p>
      <Link isOverPage to="/list/7">
        Seven
      </Link>
      <Outlet />
    </>
  );
}

function Note() {
  return <p>Note {useLocation().pathname}</p>;
}

async function go(to: To): Promise<void> {
  await act(async () => history?.navigator.push(to, null));
}

/** Without React's test environment, which would also wait for what is not rendered at once. */
async function rightAfter(press: () => void): Promise<string | null> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  onTestFinished(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });
  press();
  await Promise.resolve();
  return document.body.textContent;
}

test("a link over the page shows what has loaded at once, and keeps the page's search", async () => {
  load.note(Note);
  await go("/list/7");
  await go({ pathname: "/list", search: "?tag=bread" });
  expect(await rightAfter(() => screen.getByText("Seven").click())).toBe("ListSevenNote /list/7");
  expect(window.location.search).toBe("?tag=bread");
});

test("the page stays while what opens over it still loads", async () => {
  expect(await rightAfter(() => screen.getByText("Seven").click())).toBe("ListSeven");
  expect(window.location.pathname).toBe("/list/7");
  load.note(Note);
  await screen.findByText("Note /list/7");
  expect(document.body.textContent).not.toContain("Loading");
});

test("other navigations give way to what is pressed meanwhile", async () => {
  await go("/other");
  await go("/list");
  expect(await rightAfter(() => history?.navigator.push("/other", null))).toBe("ListSeven");
  await screen.findByText("Other");
});
