import { thanksForFeedback } from "../../schema/sentences.js";
import type { FeedbackSettings } from "../feedback/FeedbackSettings.js";

/** The default thanks for feedback, unless an admin set other texts. */
export const defaultThanks: FeedbackSettings = {
  headings: [
    "Thank you",
    "That helps",
    "Good eye",
    "Noted, thank you",
    "Well put",
    "Glad you said so",
    "We got your message",
    "That is good to know",
    "Thank you for your time",
    "We are listening",
  ],
  messages: [
    thanksForFeedback,
    "It is on our list now, along with what others have told us.",
    "What gets better here mostly begins with a message like yours.",
    "You took the time to write it down. We take the time to read it.",
    "Small things count, and so do large ones. Keep them coming.",
    "We look at everything that comes in before we decide what is next.",
    "If something else comes to mind, write to us again.",
    "It goes to the people who make this, with nothing in between.",
    "We may not answer every message, but we read them all.",
    "The next version will be a little more yours.",
  ],
};
