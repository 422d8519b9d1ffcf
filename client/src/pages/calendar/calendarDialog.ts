import type { CalendarTodoFragment, EventFieldsFragment, EventScope, EventTypeFieldsFragment } from "../../gql/graphql";
import type { EventDraft } from "./editor/eventDraft";

/** The dialog that is open over the calendar. */
export type CalendarDialog =
  | { kind: "event"; event: EventFieldsFragment }
  | { kind: "new"; first: EventDraft }
  /** The short form beside a time clicked or drawn in the grid. */
  | { kind: "popover"; id: string; first: EventDraft }
  | {
      kind: "scope";
      event: EventFieldsFragment;
      act: "change" | "delete";
      answer: (scope: EventScope | null) => void;
    }
  /** A to-do with a planned time, beside it; then the whole task. */
  | { kind: "todo" | "task"; todo: CalendarTodoFragment }
  | { kind: "type"; type: EventTypeFieldsFragment | null }
  | { kind: "types" }
  | { kind: "todos" }
  | { kind: "import" }
  | { kind: "export" };
