import type { CalendarTodoFragment, EventFieldsFragment, EventScope, EventTypeFieldsFragment } from "../../gql/graphql";
import type { EventDraft } from "./editor/eventDraft";

/** The dialog that is open over the calendar. */
export type CalendarDialog =
  | { kind: "event"; event: EventFieldsFragment }
  | { kind: "new"; first: EventDraft }
  | {
      kind: "scope";
      event: EventFieldsFragment;
      act: "change" | "delete";
      answer: (scope: EventScope | null) => void;
    }
  /** A to-do with a planned time, beside it. */
  | { kind: "todo"; todo: CalendarTodoFragment }
  | { kind: "task"; taskId: string }
  /** An event of the address that could not be loaded. */
  | { kind: "notOpened"; error: unknown; retry: () => void }
  | { kind: "type"; type: EventTypeFieldsFragment | null }
  | { kind: "types" }
  | { kind: "todos" }
  | { kind: "import" }
  | { kind: "export" };
