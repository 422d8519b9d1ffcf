import type { Context } from "../platform/context.js";
import type { TaskRow } from "../tasks/taskRows.js";
export async function setTaskReminders(
  _ctx: Context,
  _taskId: string,
  _minutes: number[],
  _timeZone: string,
): Promise<TaskRow> {
  throw new Error("Not written yet");
}
export async function remindersOfTask(_ctx: Context, _taskId: string): Promise<number[]> {
  throw new Error("Not written yet");
}
