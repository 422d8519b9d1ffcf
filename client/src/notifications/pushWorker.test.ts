import { expect, test, vi } from "vitest";
import { noticeTag } from "./DesktopNotices";
import { ownPath, showPushedNotices } from "./pushWorker";

type Handler = (event: Record<string, unknown>) => void;

/** A fake of the parts of a service worker's scope that are used; `pages` are the open pages of the app. */
function makeWorker(pages: { visibilityState: string }[]) {
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve(null));
  showPushedNotices({
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    location: { origin: "https://commonplace.example" },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    registration: { showNotification, getNotifications: () => Promise.resolve([]) },
  } as unknown as ServiceWorkerGlobalScope);
  async function fire(name: string, event: Record<string, unknown>): Promise<void> {
    let work: unknown;
    handlers.get(name)?.({
      ...event,
      waitUntil: (given: unknown) => {
        work = given;
      },
    });
    await work;
  }
  return { fire, showNotification, openWindow };
}

const words = { title: "Jonas Weil sent you a note", body: "Paper samples", path: "/dashboard" };

test("shows a notice when no page is visible, and leaves it to a visible page", async () => {
  const closed = makeWorker([]);
  await closed.fire("push", { data: { json: () => words } });
  expect(closed.showNotification).toHaveBeenCalledWith(
    words.title,
    expect.objectContaining({ body: words.body, tag: noticeTag }),
  );
  const open = makeWorker([{ visibilityState: "visible" }]);
  await open.fire("push", { data: { json: () => words } });
  expect(open.showNotification).not.toHaveBeenCalled();
});

test("shows nothing for a push without a notice", async () => {
  const { fire, showNotification } = makeWorker([]);
  await fire("push", { data: null });
  await fire("push", {
    data: {
      json: () => {
        throw new SyntaxError("Not JSON");
      },
    },
  });
  expect(showNotification).not.toHaveBeenCalled();
});

test("a click opens the app and nothing else", async () => {
  const { fire, openWindow } = makeWorker([]);
  const close = vi.fn();
  await fire("notificationclick", { notification: { close, data: { path: "//elsewhere.example" } } });
  expect(close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith("https://commonplace.example/dashboard");
  expect(ownPath("/received/1")).toBe("/received/1");
  expect(ownPath("/\\elsewhere.example")).toBe("/dashboard");
});
