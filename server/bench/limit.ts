import { createServer } from "node:http";
import pg from "pg";

/**
 * The baseline: node:http and pg with one prepared statement, which returns exactly the app's JSON. Started by the
 * bench as a separate process:
 * `limit.ts <connection json> <owner id> <note id>`.
 */
const [connection, ownerId, noteId] = process.argv.slice(2) as [string, string, string];
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });

const instantJson = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const allLinks = (json: string) => `coalesce(json_agg(${json}), '[]'::json)`;
const linked = `cross join lateral (
  select (array_agg(l.id))[1] as "projectId", (array_agg(json_build_object('id', l.id, 'name', l.name)))[1] as project,
    ${allLinks("json_build_object('id', l.id, 'path', l.path)")} as "linkedProjects",
    ${allLinks("json_build_object('id', l.id, 'parentId', l.parent_id)")} as parents
  from (
    select p.id, p.name, p.color, p.parent_id, way.*
    from content_project cp join project p on p.id = cp.project_id and p.deleted_at is null
      cross join lateral (with recursive up(id, parent_id, name, level) as (
        select p.id, p.parent_id, p.name, 0
        union all
        select q.id, q.parent_id, q.name, up.level + 1
        from up join project q on q.owner_id = $1 and q.id = up.parent_id
      ) select string_agg(name, ' → ' order by level desc) as path from up) way
    where cp.item_id = n.id order by cp.place, cp.project_id
  ) l) links`;
const properties = `
  'id', n.id, 'title', n.title, 'link', n.link, 'color', n.color, 'categoryId', n.category_id,
  'category', (select json_build_object('id', c.id, 'name', c.name, 'color', c.color, 'icon', c.icon)
               from category c where c.id = n.category_id),
  'tags', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name_key)
                    from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id), '[]'::json),
  'attachments', coalesce((select json_agg(json_build_object('id', a.id, 'fileName', a.file_name, 'fileType', a.file_type,
                    'fileSize', a.file_size, 'createdAt', ${instantJson("a.created_at")}) order by a.created_at)
                    from attachment a where a.item_id = n.id and a.deleted_at is null), '[]'::json),
  'projectId', links."projectId", 'project', links.project, 'linkedProjects', links."linkedProjects",
  'parents', links.parents, 'isFavorite', n.is_favorite, 'isArchived', n.is_archived,
  'createdAt', ${instantJson("n.created_at")}, 'updatedAt', ${instantJson("n.updated_at")}`;

const statements: Record<string, { name: string; text: string; values: () => unknown[] }> = {
  "/page": {
    name: "page",
    text: `select json_build_object('data', json_build_object('notes', json_build_object('nodes', json_agg(json_build_object(${properties})),
             'pageInfo', json_build_object('hasNextPage', true, 'endCursor', min(n.updated_at)))))::text as body
           from (select * from content_item where owner_id = $1 and content_type = 'NOTE' and deleted_at is null
                 and not is_archived order by updated_at desc, id desc limit 25) n ${linked}`,
    values: () => [ownerId],
  },
  "/note": {
    name: "note",
    text: `select json_build_object('data', json_build_object('note', json_build_object(${properties}, 'content', n.content)))::text as body
           from content_item n ${linked} where owner_id = $1 and n.id = $2 and content_type = 'NOTE'`,
    values: () => [ownerId, noteId],
  },
  "/create": {
    name: "create",
    text: `insert into content_item (id, owner_id, content_type, title, content, excerpt, search_text, color, version, created_at, updated_at)
           values (gen_random_uuid(), $1, 'NOTE', 'Measured', '<p>Measured.</p>', '[]', 'Measured.', '#FFE4B5', 1, now(), now())
           returning json_build_object('data', json_build_object('createNote', json_build_object('id', id)))::text as body`,
    values: () => [ownerId],
  },
};

const server = createServer(async (request, response) => {
  const statement = statements[request.url ?? ""];
  if (!statement) {
    response.writeHead(404).end();
    return;
  }
  request.resume();
  const { rows } = await pool.query({ name: statement.name, text: statement.text, values: statement.values() });
  response.writeHead(200, { "content-type": "application/json" }).end(rows[0].body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(address.port);
});
process.on("SIGTERM", () => process.exit(0));
