import type { Form, Instance } from "./Instance.js";
import type { Kind } from "./loads.js";

export interface Fault {
  name: string;
  /** The instance that it is played on. */
  form: Form;
  /** The acts that people may be refused meanwhile; everything else must go on as if nothing was. */
  stops: readonly Kind[];
  /** Whether readiness must say that something is missing, must not, or may do either where it is too short to tell. */
  readiness: "tells" | "stays" | "either";
  /** Set where the app's own process is meant to end, or can't answer within its bounds since it is frozen. */
  app?: "ends" | "freezes";
  /** A word of the sentence that those who are refused must be given. */
  says?: string;
  /** Plays it. @returns the moment of its end, on `performance.now()`; null where this machine can't play it. */
  play(instance: Instance): Promise<number | null>;
}
