import type { ReactNode } from "react";
import { Transforms } from "slate";
import { type RenderElementProps, useSlateStatic } from "slate-react";
import { codeLanguages, languageOf } from "../code/codeLanguages";
import { useHighlighting } from "../code/useHighlighting";
import type { LeafNode } from "../html/richTextNodes";
import { pathOfDrawn } from "./pathOfDrawn";
import styles from "./RichTextEditor.module.css";

/** A code block with the choice of its language. */
export function CodeBlock({
  attributes,
  code,
  children,
}: {
  attributes: RenderElementProps["attributes"];
  code: LeafNode;
  children: ReactNode;
}) {
  const editor = useSlateStatic();
  useHighlighting(code.language !== undefined);
  const language = languageOf(code.language ?? "");

  function choose(chosen: string): void {
    const at = pathOfDrawn(editor, code);
    if (!at) return;
    if (chosen) Transforms.setNodes(editor, { language: chosen }, { at });
    else Transforms.unsetNodes(editor, "language", { at });
  }

  return (
    <pre {...attributes}>
      <code>{children}</code>
      <select
        className={styles.language}
        contentEditable={false}
        aria-label="Language"
        value={language}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Plain text</option>
        {language && !Object.hasOwn(codeLanguages, language) && <option value={language}>{language}</option>}
        {Object.entries(codeLanguages).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </pre>
  );
}
