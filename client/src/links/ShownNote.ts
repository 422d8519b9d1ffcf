import { createContext } from "react";

/** The id of the note whose text is shown; null outside of one. */
export const ShownNote = createContext<string | null>(null);
