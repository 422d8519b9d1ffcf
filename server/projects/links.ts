import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";

export const maxLinks = 50;

const checkSql =
  "select id from project where owner_id = $1 and id = any($2::uuid[]) and deleted_at is null for key share";

/**
 * Makes sure, until the commit, that these are the viewer's projects.
 * @throws InvalidInputError with that field for one that isn't or is in the trash, and for more than 50.
 */
export async function checkProjects(
  tx: Context,
  projectIds: readonly string[] | null | undefined,
  field = "projectIds",
): Promise<string[]> {
  const wanted = [...new Set((projectIds ?? []).map((id) => id.toLowerCase()))];
  if (wanted.length > maxLinks) throw refusal(field, `Please give at most ${maxLinks} projects`);
  if (wanted.length === 0) return wanted;
  const found = await tx.sql("projects.check", checkSql, [tx.requireViewer().userId, wanted]);
  if (found.length < wanted.length) throw refusal(field, "There is no such project");
  return wanted;
}

// A link to what is in the trash waits for it to come back.
const setSql = `
  with gone as (
    delete from content_project cp using project p
    where cp.item_id = $2 and p.id = cp.project_id and p.deleted_at is null and cp.project_id <> all($3::uuid[])
  )
  insert into content_project (owner_id, item_id, project_id, place)
  select $1, $2, project_id, place from unnest($3::uuid[]) with ordinality as wanted(project_id, place)
  on conflict (item_id, project_id) do update set place = excluded.place where content_project.place <> excluded.place`;

/** Links an item to exactly these projects, in this order; they are checked before. */
export async function setLinks(tx: Context, itemId: string, projectIds: readonly string[]): Promise<void> {
  await tx.sql("projects.setLinks", setSql, [tx.requireViewer().userId, itemId, projectIds]);
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
