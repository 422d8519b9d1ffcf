import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PasskeyButton } from "./PasskeyButton";

/** The browser's own dialog or autofill, which waits for the person. */
const get = vi.fn((_asked: CredentialRequestOptions) => new Promise<null>(() => undefined));

/** Answers the requests for passkey options one by one, in order. */
const answers: ((response: Response) => void)[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  answers.splice(0);
  vi.stubGlobal("PublicKeyCredential", {
    isConditionalMediationAvailable: () => Promise.resolve(true),
    parseRequestOptionsFromJSON: (options: object) => options,
  });
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

test("a pending autofill offer does not cancel the request of the button", async () => {
  render(<PasskeyButton next={null} />);
  await expect.poll(() => answers).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(Response.json({ challenge: "asked" }));
  await expect.poll(() => get).toHaveBeenCalledTimes(1);
  answers[0]?.(Response.json({ challenge: "offered" }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(get.mock.calls).toEqual([[{ publicKey: { challenge: "asked" } }]]);
});

test("the button cancels an offer that the browser makes already", async () => {
  render(<PasskeyButton next={null} />);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(Response.json({ challenge: "offered" }));
  await expect.poll(() => get).toHaveBeenCalledTimes(1);
  expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional", signal: { aborted: false } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true);
});

test("says nothing when passkeys can't be offered", async () => {
  render(<PasskeyButton next={null} />);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(Response.json({ message: "Too many" }, { status: 429 }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/Too many attempts/)).toBeNull();
});
