/** The areas that a token may be limited to, in the words that people see. */
export const tokenAreas = [
  { id: "notes", label: "Notes" },
  { id: "videos", label: "Videos" },
  { id: "projects", label: "Projects and tasks" },
  { id: "calendar", label: "Calendar and to-dos" },
  { id: "sharing", label: "Sharing" },
  { id: "profile", label: "Profile" },
] as const;
type TokenArea = (typeof tokenAreas)[number]["id"];

export const areaAccesses = [
  { id: "none", label: "None" },
  { id: "read", label: "Read" },
  { id: "write", label: "Read and change" },
] as const;
type AreaAccess = (typeof areaAccesses)[number]["id"];
export type AreaChoices = Partial<Record<TokenArea, AreaAccess>>;

export function scopesOf(choices: AreaChoices): string[] {
  return tokenAreas.flatMap(({ id }) => {
    const access = choices[id] ?? "none";
    return access === "none" ? [] : [`${id}:${access}`];
  });
}

/** Says in one line what a token may do. */
export function describeScopes(scopes: readonly string[]): string {
  const areasWith = (verb: "read" | "write") => tokenAreas.filter(({ id }) => scopes.includes(`${id}:${verb}`));
  const [read, changed] = [areasWith("read"), areasWith("write")];
  if (changed.length === tokenAreas.length) return "reads and changes everything";
  if (read.length === tokenAreas.length && changed.length === 0) return "reads everything";
  const onlyRead = read.filter((area) => !changed.includes(area));
  const named = (verb: string, areas: typeof read) =>
    areas.length > 0 ? [`${verb} ${areas.map(({ label }) => label.toLowerCase()).join(", ")}`] : [];
  return [...named("reads", onlyRead), ...named("reads and changes", changed)].join("; ");
}

/** Says what an app asks for, a line for each area. */
export function linesOfScopes(scopes: readonly string[]): { area: string; access: string }[] {
  return tokenAreas.flatMap(({ id, label }) => {
    if (scopes.includes(`${id}:write`)) return [{ area: label, access: "read and change" }];
    return scopes.includes(`${id}:read`) ? [{ area: label, access: "read" }] : [];
  });
}
