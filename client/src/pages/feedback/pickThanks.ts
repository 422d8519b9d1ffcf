import { thanksForFeedback } from "../../../../schema/sentences";
export interface Thanks {
  heading: string;
  message: string;
}

const fallback: Thanks = {
  heading: "Thank you",
  message: thanksForFeedback,
};

/** A random heading, with the message at the same index. */
export function pickThanks(
  words: { headings: readonly string[]; messages: readonly string[] } | undefined,
  random: () => number = Math.random,
): Thanks {
  if (!words?.headings.length || !words.messages.length) return fallback;
  const at = Math.floor(random() * words.headings.length);
  return {
    heading: words.headings[at] ?? fallback.heading,
    message: words.messages[at % words.messages.length] ?? fallback.message,
  };
}
