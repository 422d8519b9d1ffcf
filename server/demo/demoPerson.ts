import type { FastifyInstance } from "fastify";
import type { Services } from "../platform/services.js";

/** The person who owns the demo library. */
export const demoPerson = { name: "Tess Amaro", email: "tess@example.com", password: "kept-for-the-demo" };

/** Signs the demo person up unless they exist. Returns their id. */
export async function makeDemoPerson({ pool, settings }: Services, fastify: FastifyInstance): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await pool.query<{ id: string }>("select id from app_user where email = $1", [demoPerson.email])).rows[0]?.id;
  const present = await find();
  if (present) return present;
  const response = await fastify.inject({
    method: "POST",
    url: "/api/auth/sign-up/email",
    headers: { origin: settings.publicUrl },
    payload: demoPerson,
  });
  const made = await find();
  if (!made) throw new Error(`The demo person could not be signed up: ${response.body}`);
  return made;
}
