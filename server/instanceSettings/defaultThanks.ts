import { thanksForFeedback } from "../../schema/sentences.js";
import type { FeedbackSettings } from "../feedback/FeedbackSettings.js";

/** How people are thanked for feedback unless an admin has other words. */
export const defaultThanks: FeedbackSettings = {
  headings: [
    "Thank you",
    "That helps",
    "Good eye",
    "Noted, thank you",
    "Well put",
    "Glad you said so",
    "Your words have arrived",
    "That is good to know",
    "Thank you for the time",
    "We are listening",
  ],
  messages: [
    thanksForFeedback,
    "It is on the list now, beside what others have told us.",
    "What gets better here mostly begins with a message like yours.",
    "You took the time to write it down. We take the time to read it.",
    "Small things count, and so do large ones. Keep them coming.",
    "We look at everything that comes in before we decide what is next.",
    "If something else comes to mind, the same door is open.",
    "It goes to the people who make this, with nothing in between.",
    "We may not answer each one, but none is passed over.",
    "The next version will be a little more yours.",
  ],
};
