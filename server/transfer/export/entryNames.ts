import { beginningInBytes } from "../../platform/beginningInBytes.js";

const maxStemBytes = 120;

/** Names in a zip: valid on every system, and unique ignoring case. */
export class EntryNames {
  private readonly taken = new Set<string>();

  /**
   * A path that isn't taken yet.
   * @param folder with a slash at its end.
   * @param ending with its dot, or empty.
   */
  take(folder: string, title: string, ending: string): string {
    const stem = safeStem(title);
    for (let count = 1; ; count++) {
      const path = `${folder}${stem}${count === 1 ? "" : ` (${count})`}${ending}`;
      const key = path.normalize("NFC").toLowerCase();
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return path;
    }
  }

  /** The same for a complete file name, keeping its extension. */
  takeFile(folder: string, fileName: string): string {
    const [ending = ""] = /\.[\p{L}\p{N}]{1,16}$/u.exec(fileName) ?? [];
    return this.take(folder, fileName.slice(0, fileName.length - ending.length), ending);
  }
}

/** Windows reserves some names for devices, and allows no name that ends with a dot or space. */
function safeStem(title: string): string {
  const plain = title
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = beginningInBytes(plain, maxStemBytes).replace(/[. ]+$/, "");
  if (cut === "") return "Untitled";
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(cut) || cut.startsWith(".") ? `_${cut}` : cut;
}
