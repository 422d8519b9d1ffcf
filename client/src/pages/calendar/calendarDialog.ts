import type { EventFieldsFragment, EventScope, EventTypeFieldsFragment } from "../../gql/graphql";
import type { EventDraft } from "./editor/eventDraft";

/** The dialog that is open over the calendar. */
export type CalendarDialog =
  | { kind: "event"; event: EventFieldsFragment }
  /** `takeOff` removes the drawn selection from the grid. */
  | { kind: "new"; first: EventDraft; takeOff?: (() => void) | undefined }
  | {
      kind: "scope";
      event: EventFieldsFragment;
      act: "change" | "delete";
      answer: (scope: EventScope | null) => void;
    }
  | { kind: "type"; type: EventTypeFieldsFragment | null }
  | { kind: "types" }
  | { kind: "todos" }
  | { kind: "import" }
  | { kind: "export" };
