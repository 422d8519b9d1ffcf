import { createHash, randomBytes } from "node:crypto";
import type { GrownForm } from "./GrownForm.js";

const size = 10 * 1_048_576;

/** Attaches the largest file that a note accepts, through the proxy, and reads it back. */
export async function sendFileRound({ site }: GrownForm): Promise<{ bytes: number; isWhole: boolean }> {
  const cookie = await site.signUp("Archivist");
  const { createNote } = await site.ask<{ createNote: { id: string } }>(
    cookie,
    "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }",
    { input: { title: "With a file" } },
  );
  const file = randomBytes(size);
  const form = new FormData();
  form.set("file", new Blob([file]), "random.bin");
  const path = `/api/v1/notes/${createNote.id}/attachments`;
  const { status, body } = await site.call("POST", path, form, cookie);
  if (status !== 201) throw new Error(`The file was refused: ${status} ${JSON.stringify(body)}`);
  const { attachment } = body as { attachment: { id: string } };
  const { body: told } = await site.call("GET", `${path}/${attachment.id}`, undefined, cookie);
  const answer = await fetch(new URL((told as { url: string }).url, site.url), { headers: { cookie } });
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  return { bytes: size, isWhole: hash(new Uint8Array(await answer.arrayBuffer())) === hash(file) };
}
