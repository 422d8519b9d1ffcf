import { registerEnumType } from "type-graphql";

export enum EventStatus {
  CONFIRMED = "CONFIRMED",
  TENTATIVE = "TENTATIVE",
  CANCELLED = "CANCELLED",
}
registerEnumType(EventStatus, {
  name: "EventStatus",
  valuesConfig: {
    CANCELLED: { description: "It does not take place." },
    CONFIRMED: { description: "It takes place." },
    TENTATIVE: { description: "It may take place." },
  },
  description: "Whether an event takes place; a cancelled one is no conflict.",
});

export enum EventScope {
  THIS = "THIS",
  FOLLOWING = "FOLLOWING",
  ALL = "ALL",
}
registerEnumType(EventScope, {
  name: "EventScope",
  description: "Which occurrences of a series a change is for.",
  valuesConfig: {
    THIS: { description: "This occurrence alone." },
    FOLLOWING: { description: "This one and those after it, which become a series of their own." },
    ALL: { description: "The whole series, past ones too; what was changed by itself stays as it is." },
  },
});

export enum CalendarChangeKind {
  EVENT = "EVENT",
  EVENTS = "EVENTS",
  EVENT_TYPES = "EVENT_TYPES",
  SUBSCRIPTIONS = "SUBSCRIPTIONS",
}
registerEnumType(CalendarChangeKind, {
  name: "CalendarChangeKind",
  description: "What changed in a calendar.",
  valuesConfig: {
    EVENT: { description: "One event or series, `eventId`." },
    EVENTS: { description: "Many at once, as by an import." },
    EVENT_TYPES: { description: "The event types." },
    SUBSCRIPTIONS: { description: "The calendars subscribed to, or their events." },
  },
});

export enum DuplicateEvents {
  SKIP = "SKIP",
  REPLACE = "REPLACE",
}
registerEnumType(DuplicateEvents, {
  name: "DuplicateEvents",
  description: "What an import does with events that are there already, known by their UID.",
  valuesConfig: {
    SKIP: { description: "They stay as they are." },
    REPLACE: { description: "They become what the file says." },
  },
});
