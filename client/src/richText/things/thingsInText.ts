import { type ComponentType, createContext } from "react";

/** Those of a text's things that are in the trash, as "note:…" without second or block. */
export const TrashedThings = createContext<ReadonlySet<string>>(new Set());

/** Draws the note or block that an embed names; without it, embeds are links. */
export const EmbedDrawing = createContext<ComponentType<{ reference: string }> | null>(null);
