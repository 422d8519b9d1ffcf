import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { NewPerson } from "../accounts/Accounts.js";
import { noteText } from "../content/html/noteText.js";
import { addVersion, savedColumns } from "../content/versions/recordVersion.js";
import { type OwnData, ownDataOf, type Runner } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
import { nameKey } from "../taxonomy/nameKey.js";
import { exampleEventTypes, exampleNote, exampleProject, exampleSubproject, exampleTag } from "./examples.js";

const dayMilliseconds = 86_400_000;
const step = 1_024;

/**
 * Gives a new account something to look at, and its first steps. Everything is as old as the account: what is newer was
 * made by the person.
 */
export async function addExamples(tx: Runner, { id, createdAt }: NewPerson, publicUrl: string): Promise<void> {
  const own = ownDataOf(tx, id);
  const times = { created_at: createdAt, updated_at: createdAt };
  await addNote(own, times, publicUrl);
  await own.db
    .insertInto("event_type")
    .values(exampleEventTypes.map((type, place) => ({ ...type, id: uuidv7(), owner_id: viewerId, place })))
    .execute();
  await addProject(own, times);
  await own.db.updateTable("app_user").where("id", "=", viewerId).set({ first_steps_state: "SHOWN" }).execute();
}

interface Times {
  created_at: string;
  updated_at: string;
}

async function addNote(own: OwnData, times: Times, publicUrl: string): Promise<void> {
  const [id, tagId] = [uuidv7(), uuidv7()];
  const { title, color, content } = exampleNote(publicUrl);
  const text = noteText(content);
  await own.db
    .insertInto("content_item")
    .values({
      id,
      owner_id: viewerId,
      content_type: "NOTE",
      title,
      color,
      content: text.content,
      excerpt: JSON.stringify(text.excerpt),
      search_text: text.searchText,
      ...times,
    })
    .execute();
  await own.db
    .insertInto("tag")
    .values({
      ...exampleTag,
      id: tagId,
      owner_id: viewerId,
      name_key: nameKey(exampleTag.name),
      content_type: "NOTE",
      created_at: times.created_at,
    })
    .execute();
  await own.db
    .insertInto("content_tag")
    .values({ owner_id: viewerId, item_id: id, tag_id: tagId, item_updated_at: times.updated_at })
    .execute();
  const tags = JSON.stringify([{ id: tagId, name: exampleTag.name }]);
  const item = own.select("content_item as n").where("n.id", "=", id);
  await own.db
    .with("saved", () => item.select(savedColumns(sql`${tags}::jsonb`)))
    .with("version", () => addVersion(own, { id: sql`${uuidv7()}`, itemId: sql`${id}` }, "saved", sql.lit(1)))
    .selectFrom("version")
    .select("number")
    .execute();
}

async function addProject(own: OwnData, times: Times): Promise<void> {
  const projects = [exampleProject, exampleSubproject].map((project) => ({ ...project, id: uuidv7() }));
  await own.db
    .insertInto("project")
    .values(
      projects.map(({ id, name, description }, depth) => ({
        id,
        owner_id: viewerId,
        parent_id: projects[depth - 1]?.id ?? null,
        name,
        description,
        color: "#B4EFCF",
        status: "ACTIVE",
        status_changed_at: times.created_at,
        is_favorite: false,
        position: step,
        ...times,
      })),
    )
    .execute();
  const day = (days: number) =>
    new Date(Date.parse(times.created_at) + days * dayMilliseconds).toISOString().slice(0, 10);
  const tasks = projects.flatMap(({ id, tasks }) => tasks.map((task) => ({ ...task, projectId: id })));
  await own.db
    .insertInto("task")
    .values(
      tasks.map(({ title, projectId, status = "PENDING", priority = "LOW", dueInDays }, index) => ({
        id: uuidv7(),
        owner_id: viewerId,
        project_id: projectId,
        title,
        status,
        priority,
        due_date: dueInDays === undefined ? null : day(dueInDays),
        position: (index + 1) * step,
        completed_at: status === "COMPLETED" ? times.created_at : null,
        ...times,
      })),
    )
    .execute();
}
