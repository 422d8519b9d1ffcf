import { act, render, screen } from "@testing-library/react";
import { Suspense, useEffect } from "react";
import { MemoryRouter, Outlet, useLocation, useNavigate, useRoutes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPages, pageRoute } from "../../lib/routing/pageRoute";
import { PageBoundary } from "./PageBoundary";

let go: (to: string | number) => void;
let loads: string[];
let isAway: boolean;

const load = (name: string, Page: () => React.ReactNode) => async () => {
  loads.push(name);
  if (isAway) throw new Error("Unable to preload CSS for /assets/Page.css");
  return Page;
};

function Around() {
  const navigate = useNavigate();
  useEffect(() => {
    go = (to) => void (typeof to === "number" ? navigate(to) : navigate(to));
  }, [navigate]);
  return (
    <PageBoundary>
      <Outlet />
    </PageBoundary>
  );
}

const makeRoutes = () => [
  pageRoute(null, load("around", Around), [
    pageRoute(
      "/first",
      load("first", () => <p>The first</p>),
    ),
    pageRoute(
      "/second",
      load("second", () => <p>The second</p>),
    ),
  ]),
];
let routes = makeRoutes();

function Pages() {
  loadPages(routes, useLocation().pathname);
  return useRoutes(routes);
}

beforeEach(async () => {
  vi.restoreAllMocks();
  // React logs each error that a boundary catches
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  loads = [];
  isAway = false;
  routes = makeRoutes();
  await act(async () =>
    render(
      <MemoryRouter initialEntries={["/first"]}>
        <Suspense fallback="…">
          <Pages />
        </Suspense>
      </MemoryRouter>,
    ),
  );
});

test("loads all pages of an address at once, each only once", async () => {
  expect(loads).toEqual(["around", "first"]);
  await act(async () => go("/second"));
  expect(screen.getByText("The second")).toBeTruthy();
  await act(async () => go("/first"));
  expect(loads).toEqual(["around", "first", "second"]);
});

test("shows an error in place of a page that failed to load, and retries at the next navigation", async () => {
  isAway = true;
  await act(async () => go("/second"));
  expect(screen.getByRole("alert").textContent).toContain("This page could not be loaded");
  await act(async () => go(-1));
  expect(screen.getByText("The first")).toBeTruthy();
  isAway = false;
  await act(async () => go(1));
  expect(screen.getByText("The second")).toBeTruthy();
  expect(loads).toEqual(["around", "first", "second", "second"]);
});

test("says offline that a page needs a connection, and shows it when the connection is back", async () => {
  isAway = true;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => go("/second"));
  expect(screen.getByRole("alert").textContent).toContain("This page is not on this device yet");
  isAway = false;
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(screen.getByText("The second")).toBeTruthy();
});
