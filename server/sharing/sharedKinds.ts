import type { ContentType } from "../contentKinds/contentKinds.js";
import type { PageParts } from "./page/PageParts.js";
import type { SharedKind } from "./SharedKind.js";
import { sharedNote } from "./sharedNote.js";
import { sharedVideo } from "./sharedVideo.js";

/** How the items of each kind are shown to others; what draws pages is loaded for pages alone. */
export const sharedKinds: Record<ContentType, SharedKind & { page(): Promise<PageParts> }> = {
  NOTE: { ...sharedNote, page: async () => (await import("./page/NotePassage.js")).notePage },
  VIDEO: { ...sharedVideo, page: async () => (await import("./page/VideoPassage.js")).videoPage },
};
