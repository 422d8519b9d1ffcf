import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findClient } from "../../platform/http/staticFiles.js";

export interface PageFonts {
  /** The @font-face rules with the built addresses of the files; empty while the client isn't built. */
  faces: string;
  /** The file that nearly every page needs, for preloading; null while the client isn't built. */
  first: string | null;
}

/** The fonts of the app. Text never shifts because a font loads late: then it stays in the fallback font. */
export function pageFonts(): PageFonts {
  const client = findClient();
  const index = client && join(client, "index.html");
  if (!client || !index || !existsSync(index)) return { faces: "", first: null };
  const sheets = [...readFileSync(index, "utf8").matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    .flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((href) => readFileSync(join(client, href), "utf8"));
  const faces = sheets
    .flatMap((sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .map((face) => face.replace(/font-display:\s*swap/, "font-display:optional"));
  const isFirst = (face: string) =>
    /Radio Canada/.test(face) && !/italic/.test(face) && /unicode-range:\s*U\+(?:\?\?|0+-0*FF)/i.test(face);
  const first = faces.find(isFirst);
  return { faces: faces.join(""), first: (first && /url\(["']?([^"')]+)/.exec(first)?.[1]) ?? null };
}
