import type { FormEvent } from "react";
import { countCharacters, isLongerThan } from "../../lib/countCharacters";

/**
 * The props with which a field takes at most `max` characters, as the server counts them. The browser's `maxLength`
 * would take fewer emoji. Of a text that was too long before, only what is added is refused.
 * @param before the text before the current input.
 */
export function atMost(max: number, before: string) {
  return {
    onInput({ currentTarget: field }: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void {
      const { value } = field;
      if (!isLongerThan(value, max)) return;
      const count = countCharacters(value);
      const excess = Math.min(count - max, count - countCharacters(before));
      if (excess <= 0) return;
      // what was added ends at the caret
      const caret = field.selectionEnd ?? value.length;
      const kept = [...value.slice(0, caret)].slice(0, -excess).join("");
      field.value = kept + value.slice(caret);
      field.setSelectionRange(kept.length, kept.length);
    },
  };
}
