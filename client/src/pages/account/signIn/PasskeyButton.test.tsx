import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PasskeyButton } from "./PasskeyButton";

const browser = vi.hoisted(() => ({
  startAuthentication: vi.fn((_asked: { useBrowserAutofill?: boolean }) => new Promise(() => undefined)),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock("@simplewebauthn/browser", () => browser);

/** Lets one question for options after the other be answered, the first asked first. */
const answers: ((response: Response) => void)[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  answers.splice(0);
  vi.stubGlobal("PublicKeyCredential", { isConditionalMediationAvailable: () => Promise.resolve(true) });
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

test("an offer that was on its way when the button was pressed does not end what the button asks for", async () => {
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

test("an offer that can't be made is not spoken of", async () => {
  render(<PasskeyButton next={null} />);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({ message: "Too many" }, { status: 429 }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/Too many tries/)).toBeNull();
});
