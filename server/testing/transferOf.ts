import { sendFile } from "./sendFile.js";
import type { TestPerson } from "./TestPerson.js";
import type { TestApp } from "./testApp.js";

const transferFields = `id kind source state step done total failure fileName fileSize expiresAt
  report { notes videos projects tasks events tags categories files alreadyHere leftOutCount leftOut { name reason } }`;
export const previewing = `mutation ($source: ImportSource!, $file: Upload!) {
  previewImport(source: $source, file: $file) { ${transferFields} }
}`;

// biome-ignore lint/suspicious/noExplicitAny: an untyped answer, which a test reads as it likes
type Untyped = any;

/** Uploads a file for a preview, as the browser does; returns the whole answer. */
export function preview(
  person: TestPerson,
  source: string,
  bytes: Buffer | string,
  name = "import.zip",
): Promise<Untyped> {
  return sendFile(person, previewing, { source }, new File([new Uint8Array(Buffer.from(bytes))], name));
}

/** Previews a file and imports it; returns the ended import. */
export async function importFile(
  app: TestApp,
  person: TestPerson,
  source: string,
  bytes: Buffer | string,
  name?: string,
): Promise<Untyped> {
  const answer = await preview(person, source, bytes, name);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { id } = answer.data.previewImport;
  await person.run("mutation ($id: ID!) { startImport(id: $id) { id } }", { id });
  await app.services.jobs.idle();
  return transferNow(person, id);
}

/** Exports everything and downloads it. */
export async function exportAll(app: TestApp, person: TestPerson): Promise<{ transfer: Untyped; bytes: Buffer }> {
  const { startExport } = await person.run("mutation { startExport { id } }");
  await app.services.jobs.idle();
  const transfer = await transferNow(person, startExport.id);
  if (transfer.state !== "COMPLETED") throw new Error(`The export is ${transfer.state}: ${transfer.failure}`);
  const { exportUrl } = await person.run("query ($id: ID!) { exportUrl(id: $id) }", { id: transfer.id });
  const answer = await app.anonymous.fetch(new URL(exportUrl).pathname);
  return { transfer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

export async function transferNow(person: TestPerson, id: string): Promise<Untyped> {
  const { transfers } = await person.run(`{ transfers { ${transferFields} } }`);
  return transfers.find((each: { id: string }) => each.id === id);
}
