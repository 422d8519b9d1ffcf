import { useApolloClient } from "@apollo/client/react";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { RichText } from "../richText/RichText";
import { EmbedDrawing } from "../richText/things/thingsInText";
import { EmbeddedNote } from "./EmbeddedNote";
import { GlanceOnLinks } from "./GlanceOnLinks";
import { hasReferences } from "./hasReferences";
import { ShownNote } from "./ShownNote";
import { TrashedLinks } from "./TrashedLinks";

/**
 * A note's text with live links and embeds. An address with `#` and a block's id scrolls to that block and marks it for
 * a moment.
 */
export function LinkedText({ noteId, html, className }: { noteId: string; html: string; className?: string }) {
  const root = useRef<HTMLDivElement>(null);
  const isWhole = useTargetBlock(noteId, root);
  const text = <RichText html={html} isWhole={isWhole} {...(className && { className })} />;
  return (
    <div ref={root}>
      {hasReferences(html) ? (
        <ShownNote value={noteId}>
          <TrashedLinks noteId={noteId}>
            <EmbedDrawing value={EmbeddedNote}>
              <GlanceOnLinks>{text}</GlanceOnLinks>
            </EmbedDrawing>
          </TrashedLinks>
        </ShownNote>
      ) : (
        text
      )}
    </div>
  );
}

/** @returns whether there is one. */
function useTargetBlock(noteId: string, root: RefObject<HTMLElement | null>): boolean {
  const client = useApolloClient();
  const { hash, key } = useLocation();
  const blockId = /^#([a-z0-9]{8})$/.exec(hash)?.[1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the same link is followed again
  useEffect(() => {
    if (!blockId) return;
    let isOver = false;
    let unmark: (() => void) | undefined;
    void import("./showBlock").then(
      async ({ blockAt, markBlock }) => {
        const element = root.current && (await blockAt(client, noteId, blockId, root.current));
        if (element && !isOver) unmark = markBlock(element);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      unmark?.();
    };
  }, [client, noteId, blockId, root, key]);
  return blockId !== undefined;
}
