import type { DomainEvent } from "../platform/events.js";
import type { Reminder } from "./eventAnswers.js";
export function reminderOf(_data: DomainEvent["data"]): Reminder {
  throw new Error("Not written yet");
}
