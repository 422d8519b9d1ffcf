import { noSuchProject } from "../../../schema/sentences.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { InvalidInputError } from "../../platform/errors.js";
import { setPlaces } from "../../projects/setPlaces.js";

export const maxLinks = limitOf.content.projectsOfItem.max;

/**
 * Checks that these are the viewer's projects, and locks them until the commit.
 * @throws InvalidInputError with that field for one that isn't or is in the trash, and for more than 50.
 */
export async function checkProjects(
  tx: Context,
  projectIds: readonly string[] | null | undefined,
  field = "projectIds",
): Promise<string[]> {
  const wanted = [...new Set((projectIds ?? []).map((id) => id.toLowerCase()))];
  if (wanted.length > maxLinks) throw refusal(field, `Please choose at most ${maxLinks} projects`);
  if (wanted.length === 0) return wanted;
  const kept = tx.own.select("project").select("id").where("deleted_at", "is", null);
  const found = await kept.where("id", "=", anyOf(wanted)).forKeyShare().execute();
  if (found.length < wanted.length) throw refusal(field, noSuchProject);
  return wanted;
}

/** Links an item to exactly these projects, in this order; they have been checked. */
export const setLinks = (tx: Context, itemId: string, projectIds: readonly string[]) =>
  setPlaces(tx, "content_project", itemId, projectIds);

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
