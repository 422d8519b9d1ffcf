import type { Context } from "../platform/context.js";
import type { ArrivingFile } from "../platform/Upload.js";
import type { DuplicateEvents } from "./calendarEnums.js";
import type { EventImport, EventImportPreview } from "./eventAnswers.js";
export async function previewEventImport(_ctx: Context, _file: ArrivingFile): Promise<EventImportPreview> {
  throw new Error("Not written yet");
}
export async function importEvents(
  _ctx: Context,
  _args: { file: ArrivingFile; eventTypeId: string | null | undefined; duplicates: DuplicateEvents },
): Promise<EventImport> {
  throw new Error("Not written yet");
}
