import { dice } from "./mutated.js";
import { pngOf } from "./pngOf.js";

/** A link of a vault: the titles of both notes, whether it is an embed, and the text of the block that it leads to. */
export type VaultLink = [from: string, to: string, isEmbed: boolean, block: string | null];

interface VaultNote {
  folder: string;
  name: string;
  title: string;
  /** A note with the same name is in another folder. */
  isTwin: boolean;
}

const folders = ["", "Projects/", "Areas/Home & garden/", "Daily/", "Archive/2024/Q1/"];
const words = "oak glue press clamp kiln grain bevel plane chisel saw bench vice".split(" ");

/**
 * The files of an Obsidian vault in their public form, always the same: links by name and path, aliases, embeds, links
 * to blocks and headings, Markdown links, images, tags in the text and in front matter.
 */
export function vaultOf(count: number): { files: Record<string, string | Buffer>; links: VaultLink[]; tags: string[] } {
  const roll = dice(count);
  const notes = Array.from({ length: count }, (_, at) => noteAt(at));
  const files: Record<string, string | Buffer> = { "Vault/.obsidian/app.json": "{}" };
  for (let at = 0; at < 5; at += 1) files[`Vault/Attachments/Pasted image ${at}.png`] = pngOf(4 + at, 4);
  const links: VaultLink[] = [];
  for (const [at, note] of notes.entries()) {
    const lines = Array.from({ length: 1 + roll(6) }, () => {
      const target = notes[roll(count)] as VaultNote;
      const form = forms[roll(forms.length)] as Form;
      const { line, isEmbed = false, block = null } = form(target, note, roll);
      links.push([note.title, target.title, isEmbed, block && `${block} of ${target.name}`]);
      return line;
    });
    files[`Vault/${note.folder}${note.name}.md`.normalize(at % 7 === 0 ? "NFD" : "NFC")] = textOf(note, at, lines);
  }
  return { files, links, tags: ["area/work", "inline_0", "inline_1", ...words].sort() };
}

function noteAt(at: number): VaultNote {
  const folder = folders[at % folders.length] as string;
  const word = words[at % words.length] as string;
  const isTwin = at % 20 < 2;
  const name = isTwin ? `Index ${Math.floor(at / 20)}` : at % 3 === 0 ? `Café ${word} ${at}` : `${word}'s_note (${at})`;
  return { folder, name, title: at % 5 === 0 && !isTwin ? `${word} – “${at}” & more` : name, isTwin };
}

type Form = (
  to: VaultNote,
  from: VaultNote,
  roll: (below: number) => number,
) => { line: string; isEmbed?: boolean; block?: string };

/** Obsidian names a note by its path where its name is not enough. */
const nameOf = ({ folder, name, isTwin }: VaultNote) => (isTwin ? `${folder}${name}` : name);

const forms: Form[] = [
  (to) => ({ line: `See [[${nameOf(to)}]] for that.` }),
  (to) => ({ line: `- [[${nameOf(to)}|what it says]] and more` }),
  (to) => ({ line: `**[[${to.folder}${to.name}]]**, by its path` }),
  (to) => ({ line: `It is in [[${nameOf(to)}#A heading of ${to.name}|another part]].`, block: "A heading" }),
  (to) => ({ line: `> quoted [[${nameOf(to)}.md]]` }),
  (to) => ({ line: `- [ ] read [[${nameOf(to)}#^para-1]]`, block: "A paragraph" }),
  (to) => ({ line: `> [!tip]\n> [[${nameOf(to)}#^abcd1234|an item]]`, block: "An item" }),
  (to) => ({ line: `| a | b |\n| --- | --- |\n| [[${nameOf(to)}\\|in a table]] | c |` }),
  (to) => ({ line: `![[${nameOf(to)}]]`, isEmbed: true }),
  (to) => ({ line: `![[${nameOf(to)}#^quote]]`, isEmbed: true, block: "A quote" }),
  (to, from) => {
    const up = "../".repeat(from.folder.split("/").length - 1);
    return { line: `[a link](${encodeURI(`${up}${to.folder}${to.name}.md`)})` };
  },
  (to, from, roll) => {
    const before = `![[Pasted image ${roll(5)}.png|300]]`;
    return { line: `${before}\n\n[[${to === from ? nameOf(from) : nameOf(to)}]] #${words[roll(words.length)]}` };
  },
];

function textOf({ name, title }: VaultNote, at: number, lines: readonly string[]): string {
  const head = at % 5 === 0 && title !== name ? `# ${title}\n\n` : "";
  const facts = at % 2 === 0 ? `---\naliases: [Alias ${at}, "Other, ${at}"]\ntags:\n  - area/work\n---\n` : "";
  return `${facts}${head}${lines.join("\n\n")}

## A heading of ${name}

A paragraph of ${name} ^para-1

- First #inline_${at % 2}
  - An item of ${name} ^abcd1234

> A quote of ${name}

^quote
`;
}
