import { percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

const people = 100_000;
const rounds = 100;

const fillSql = `
  insert into app_user (id, email, display_name, last_active_at, created_at)
  select gen_random_uuid(), 'person.' || n || '@' || (array['example.com', 'example.org', 'example.net'])[1 + n % 3],
    (array['Ada', 'Bea', 'Cyrus', 'Dana', 'Elif', 'Femi', 'Gwen', 'Hugo', 'Inês', 'Jonas'])[1 + n % 10] || ' ' ||
      (array['Amaro', 'Brandt', 'Castro', 'Diallo', 'Ekström', 'Fischer', 'Gatti'])[1 + n % 7] || ' ' || n,
    case when n % 5 = 0 then null else now() - n * interval '7 minutes' end, now() - n * interval '5 minutes'
  from generate_series(1, ${people}) n`;

const query = `query ($sort: UserSort!, $search: String, $after: String) {
  adminUsers(first: 50, sort: $sort, search: $search, after: $after) {
    nodes { id displayName email isAdmin lastActiveAt createdAt noteCount videoCount invitedBy { displayName } }
    pageInfo { hasNextPage endCursor } } }`;

/** The list of 100 000 people: each sort, its tenth page, and searches that find few, many and nobody. */
export async function measureUsers(stage: Stage): Promise<Figure[]> {
  const { cookie } = await stage.person(0);
  const db = await stage.db();
  await db.query(fillSql);
  await db.query("vacuum analyze app_user, audit_entry, content_item, invitation");
  // otherwise pending writes would run during the measurement
  await db.query("checkpoint");

  const ask = async (variables: object): Promise<string | null> => {
    const answer = await fetch(`${stage.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: stage.url, cookie },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as {
      data?: { adminUsers: { pageInfo: { endCursor: string | null } } };
      errors?: unknown;
    };
    if (!data) throw new Error(JSON.stringify(errors));
    return data.adminUsers.pageInfo.endCursor;
  };
  const measure = async (what: string, variables: object): Promise<Figure> => {
    for (let warm = 0; warm < 5; warm++) await ask(variables);
    const times: number[] = [];
    for (let asked = 0; asked < rounds; asked++) {
      const begin = performance.now();
      await ask(variables);
      times.push(performance.now() - begin);
    }
    return { what: `people: ${what}, p95`, value: percentile(times, 0.95), unit: "ms", atMost: 40 };
  };

  const figures: Figure[] = [];
  for (const sort of ["LAST_ACTIVE", "NAME", "JOINED"]) {
    figures.push(await measure(`by ${sort.toLowerCase().replace("_", " ")}`, { sort }));
    let after: string | null = null;
    for (let page = 1; page < 10; page++) after = await ask({ sort, after });
    figures.push(await measure(`by ${sort.toLowerCase().replace("_", " ")}, tenth page`, { sort, after }));
    for (const search of ["ada", "ekstr", "person 777", "example", "nobody"])
      figures.push(await measure(`“${search}” by ${sort.toLowerCase().replace("_", " ")}`, { sort, search }));
  }
  return figures;
}
