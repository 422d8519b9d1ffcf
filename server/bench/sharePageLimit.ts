import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";

/**
 * The baseline of the share page: node:http and pg with one prepared statement that finds an item by its link, and
 * returns exactly the app's page. Started by the bench as a separate process:
 * `sharePageLimit.ts <connection json> <hash of the token> <file of the page>`.
 */
const [connection, hash, file] = process.argv.slice(2) as [string, string, string];
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });
const page = readFileSync(file);

const text = `
  select n.title, n.content, n.color, n.link, n.updated_at, u.display_name,
    (select json_build_object('name', c.name, 'icon', c.icon) from category c where c.id = n.category_id) as category,
    (select json_agg(t.name order by t.name_key) from content_tag ct join tag t on t.id = ct.tag_id
      where ct.item_id = n.id) as tags,
    (select json_agg(json_build_object('id', a.id, 'name', a.file_name, 'size', a.file_size)) from attachment a
      where a.item_id = n.id and a.deleted_at is null) as files
  from share_link l join content_item n on n.id = l.item_id join app_user u on u.id = l.owner_id
  where l.token_hash = $1 and n.deleted_at is null and (l.expires_at is null or l.expires_at > now())`;

const server = createServer(async (request, response) => {
  request.resume();
  const { rows } = await pool.query({ name: "page", text, values: [Buffer.from(hash, "hex")] });
  const headers = { "content-type": "text/html; charset=utf-8", "content-length": page.length };
  response.writeHead(rows.length === 1 ? 200 : 404, headers).end(page);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(address.port);
});
process.on("SIGTERM", () => process.exit(0));
