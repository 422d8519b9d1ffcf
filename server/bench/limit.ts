import { createServer } from "node:http";
import pg from "pg";

/**
 * The bare limit: node:http and pg with one prepared statement, which answers with the very JSON that the app does.
 * Started by the bench as a process of its own: `limit.ts <connection json> <owner id> <note id>`.
 */
const [connection, ownerId, noteId] = process.argv.slice(2) as [string, string, string];
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const properties = `
  'id', item.id, 'contentType', item.content_type, 'title', item.title, 'excerpt', item.excerpt, 'link', item.link,
  'color', item.color, 'isFavorite', item.is_favorite, 'isArchived', item.is_archived, 'version', item.version,
  'createdAt', ${instant("item.created_at")}, 'updatedAt', ${instant("item.updated_at")},
  'category', (select json_build_object('id', c.id, 'name', c.name, 'color', c.color, 'icon', c.icon)
               from category c where c.id = item.category_id),
  'tags', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
                    from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = item.id), '[]'::json)`;

const statements: Record<string, { name: string; text: string; values: () => unknown[] }> = {
  "/page": {
    name: "page",
    text: `select json_build_object('data', json_build_object('notes', json_build_object('nodes', json_agg(json_build_object(${properties}))))) ::text as body
           from (select * from content_item where owner_id = $1 and content_type = 'NOTE' and deleted_at is null
                 and not is_archived order by updated_at desc, id desc limit 25) item`,
    values: () => [ownerId],
  },
  "/note": {
    name: "note",
    text: `select json_build_object('data', json_build_object('note', json_build_object(${properties}, 'content', item.content)))::text as body
           from content_item item where owner_id = $1 and id = $2 and content_type = 'NOTE'`,
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
