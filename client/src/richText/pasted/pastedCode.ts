import { languageOf } from "../code/codeLanguages";
import type { LeafNode } from "../html/richTextNodes";

/** Code copied from VS Code, which names its language beside it, as a code block; null for other text and single words. */
export function pastedCode(data: DataTransfer, text: string): LeafNode | null {
  const from = data.getData("vscode-editor-data");
  if (!from || !/\n\s*\S/.test(text)) return null;
  let mode: unknown;
  try {
    ({ mode } = JSON.parse(from));
  } catch {
    return null;
  }
  if (typeof mode !== "string" || mode === "markdown") return null;
  const named = { javascriptreact: "jsx", typescriptreact: "tsx", shellscript: "bash", plaintext: "" }[mode] ?? mode;
  const language = /^[a-z0-9+#-]{0,20}$/.test(named) ? languageOf(named) : "";
  const code = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  return { type: "codeBlock", ...(language && { language }), children: [{ text: code }] };
}
