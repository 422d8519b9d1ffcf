import type { Form, Instance } from "./Instance.js";
import type { Kind } from "./loads.js";

export interface Fault {
  name: string;
  /** The kind of instance that it is played on. */
  form: Form;
  /** The acts that may be refused meanwhile; everything else must continue unaffected. */
  stops: readonly Kind[];
  /**
   * Whether readiness must report that something is missing, must not, or may do either because it is too short to
   * tell.
   */
  readiness: "tells" | "stays" | "either";
  /** Set if the app's own process is expected to end, or can't answer within its bounds because it is frozen. */
  app?: "ends" | "freezes";
  /** A word in the sentence that refused callers must get. */
  says?: string;
  /** Plays it. @returns the moment of its end, on `performance.now()`; null where this machine can't play it. */
  play(instance: Instance): Promise<number | null>;
}
