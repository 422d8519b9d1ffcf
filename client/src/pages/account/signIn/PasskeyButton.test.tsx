import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PasskeyButton } from "./PasskeyButton";

const browser = vi.hoisted(() => ({
  startAuthentication: vi.fn((_asked: { useBrowserAutofill?: boolean }) => new Promise(() => undefined)),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock("@simplewebauthn/browser", () => browser);

/** Answers the requests for passkey options one by one, in order. */
const answers: ((response: Response) => void)[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  answers.splice(0);
  vi.stubGlobal("PublicKeyCredential", { isConditionalMediationAvailable: () => Promise.resolve(true) });
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

test("a pending autofill offer does not cancel the request of the button", async () => {
  render(<PasskeyButton next={null} />);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(Response.json({ challenge: "asked" }));
  await vi.waitFor(() => expect(browser.startAuthentication).toHaveBeenCalledTimes(1));
  answers[0]?.(Response.json({ challenge: "offered" }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(browser.startAuthentication.mock.calls).toEqual([[{ optionsJSON: { challenge: "asked" } }]]);
});

test("says nothing when passkeys can't be offered", async () => {
  render(<PasskeyButton next={null} />);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({ message: "Too many" }, { status: 429 }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/Too many tries/)).toBeNull();
});
