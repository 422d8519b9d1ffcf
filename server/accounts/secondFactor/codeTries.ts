import type { Limits } from "../../platform/fairShares/limits.js";

const tries = { max: 5, seconds: 600 };

export const codeSentences = {
  WRONG: "This code is incorrect. Enter the one that the app shows now.",
  USED: "This code has already been used. Wait for the next one.",
};

/** @throws RateLimitedError for more than 5 codes in 10 minutes while an app is being set up. */
export async function takeCodeTry(limits: Limits, userId: string): Promise<void> {
  await limits.take(`code ${userId}`, tries);
}
