import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

export interface Guessable {
  /** 0 to 4; below 3 it can be guessed from a leaked list of hashes. */
  score: number;
  /** The reason, as a sentence, e.g. "Common names and surnames are easy to guess."; null without a specific one. */
  warning: string | null;
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: {
    ...english.translations,
    warnings: {
      ...english.translations.warnings,
      userInputs: "It says your name, your address or the name of this app.",
    },
  },
});

/** Runs in a worker thread. */
export default function strengthOf({ password, own }: { password: string; own: string[] }): Guessable {
  const { score, feedback } = estimator.check(password, own);
  return { score, warning: feedback.warning ?? null };
}
