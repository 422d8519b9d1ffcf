import { readFileSync } from "node:fs";

interface Chunk {
  file: string;
  name?: string;
}

/** The address of the file that a module of the client, or a chunk of that name, is in. */
export function builtFile(name: string): string {
  const chunks = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Record<string, Chunk>;
  const found = Object.values(chunks).filter((chunk) => chunk.name === name);
  const [chunk] = found;
  if (!chunk || found.length > 1) throw new Error(`${found.length} built files are named ${name}`);
  return `**/${chunk.file}`;
}
