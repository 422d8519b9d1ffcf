import styles from "./Avatar.module.css";
import { presetColors } from "./presetColors";
import { tintStyle } from "./Tint";

/** The initials of the first and last word; one letter for a name of one word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join("");
}

/** Picks one of the eight papers by name; the same name always gets the same color. */
function colorOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 997;
  return presetColors[sum % presetColors.length]!.color;
}

export function Avatar({ name, size = "medium" }: { name: string; size?: "medium" | "large" }) {
  return (
    <span
      className={`${styles.avatar} tinted center tint`}
      data-part="avatar"
      data-size={size}
      style={tintStyle(colorOf(name))}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
