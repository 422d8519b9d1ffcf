import { expect, test, vi } from "vitest";
import { loadCode, loadCodeOnline, NotLoadedError, watchStyles } from "./loadCode";

test("asks again for a style sheet that failed before it loads anything else", async () => {
  watchStyles();
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/part.css">';
  const failed = document.querySelector("link");
  failed?.dispatchEvent(new Event("error"));
  let isLoaded = false;
  const loading = loadCode(async () => {
    isLoaded = true;
    return "the part";
  });
  const again = document.querySelector("link");
  expect(again).not.toBe(failed);
  expect(again?.getAttribute("href")).toBe("/assets/part.css");
  expect(isLoaded).toBe(false);
  again?.dispatchEvent(new Event("load"));
  expect(await loading).toBe("the part");
});

test("says that code could not be loaded, whatever the reason", async () => {
  const failing = loadCode(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  await expect(failing).rejects.toBeInstanceOf(NotLoadedError);
});

test("code that is asked for without a connection is loaded once there is one", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(() => Promise.reject<string>(new Error("unreachable")));
  const loading = loadCodeOnline(load);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(load.mock.calls.length).toBeGreaterThan(1);
  });
  load.mockResolvedValue("code");
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    return expect(Promise.race([loading, "waiting"])).resolves.toBe("code");
  });
  isOnline.mockRestore();
  load.mockRejectedValue(new Error("replaced"));
  await expect(loadCodeOnline(load)).rejects.toThrow(NotLoadedError);
});
