import type { Context } from "../platform/context.js";

/** Says anew when events remind next. */
export async function scheduleReminders(_tx: Context, _eventIds: readonly string[]): Promise<void> {}
