import { cookiesIn } from "./cookiesIn.js";
import type { MailCatcher } from "./startMailCatcher.js";
import type { TestPerson } from "./TestPerson.js";
import type { TestApp } from "./testApp.js";

/** Hard to guess, and unused until a test sets it. */
export const newPassword = "Quiet-Harbour-1729";

/** Calls a path of sign-in. */
export const postAuth = (person: TestPerson, path: string, body: object) =>
  person.rest("POST", `/api/auth/${path}`, body);

/** The address of the person whom the cookies sign in; null when they are signed out. */
export const addressOf = (person: TestPerson) =>
  person.run("{ viewer { email } }").then(({ viewer }) => (viewer?.email as string | undefined) ?? null);

/** The person with the cookies of the answer. */
export function signedIn(app: TestApp, answer: { headers: Headers }): TestPerson {
  const cookie = cookiesIn(answer);
  return app.anonymous.as({ userId: "", email: "", password: newPassword, displayName: "", cookie });
}

/** The mails kept in the outbox once all jobs have run, the newest first. */
export async function mailsOf({
  services,
}: TestApp): Promise<{ recipient: string; subject: string; plain_text: string }[]> {
  await services.jobs.idle();
  const { rows } = await services.pool.query("select * from outbox_mail order by id desc");
  return rows;
}

/** The link in the last mail once all jobs have run; mails in the outbox hold none. */
export async function lastLink({ services }: TestApp, { mails }: MailCatcher): Promise<URL> {
  await services.jobs.idle();
  return new URL(/https?:\/\/\S*\/(?:reset-password|api\/auth)[^\s"]*/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "");
}
