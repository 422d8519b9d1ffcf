import { onTestFinished } from "vitest";
import { type MailCatcher, startMailCatcher } from "./startMailCatcher.js";

/** A mail server on a free port that keeps its mails until the test ends. */
export async function mailCatcher(): Promise<MailCatcher> {
  const catcher = await startMailCatcher();
  onTestFinished(() => catcher.stop());
  return catcher;
}
