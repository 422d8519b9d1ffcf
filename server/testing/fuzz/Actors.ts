import type { IncomingHttpHeaders } from "node:http";
import type { ViewerIdentity } from "../../platform/context.js";
import type { Services } from "../../platform/services.js";
import type { TestPerson } from "../TestPerson.js";
import type { TestApp } from "../testApp.js";

interface Actor {
  viewer: ViewerIdentity | null;
  headers: IncomingHttpHeaders;
}

/** An input that only counts against a limit shows nothing. */
export function takeNoLimits({ limits }: Services): void {
  limits.take = () => Promise.resolve();
}

/** One row of each kind, so that inputs about existing rows find some. */
const stock = `mutation {
  note: createNote(input: { title: "Plans" }) { id version __typename }
  video: createVideo(input: { title: "Bees", youtubeUrl: "https://youtu.be/dQw4w9WgXcQ" }) { id version __typename }
  task: createTask(input: { title: "Oak", repeatRule: "FREQ=DAILY", dueDate: "2026-11-21" }) { id version __typename }
  project: createProject(input: { name: "Garden" }) { id version __typename }
  event: createEvent(input: {
    title: "Walk", start: "2026-11-21T09:30:00Z", end: "2026-11-21T10:30:00Z", recurrenceRule: "FREQ=WEEKLY"
  }) { id __typename }
  tag: createTag(input: { name: "TAG", contentType: NOTE }) { id __typename }
  category: createCategory(input: { name: "TAG", contentType: NOTE }) { id __typename }
  eventType: createEventType(input: { name: "TAG" }) { id __typename }
  savedSearch: saveSearch(input: { name: "TAG", query: "oak" }) { id __typename }
  feedback: createFeedback(input: { title: "x", description: "y" }) { id __typename }
}`;

/**
 * The people who send the inputs. Some inputs end an account, a session or an admin's rights: whoever is gone is
 * replaced by somebody new, so that the run continues.
 */
export class Actors {
  private stocks = 0;
  private renewing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly app: TestApp,
    /** The first is an admin. */
    private readonly people: TestPerson[],
  ) {}

  static async signUp(app: TestApp): Promise<Actors> {
    return new Actors(app, [await app.signUp("Ada"), await app.signUp("Grace"), await app.signUp("Alan")]);
  }

  /** @param pick 0 to 19: one is nobody, seven are the admin, the others share the rest */
  async viewer(pick: number): Promise<Actor> {
    if (pick === 0) return { viewer: null, headers: {} };
    const at = pick < 8 ? 0 : 1 + (pick % (this.people.length - 1));
    return this.actorAt(at);
  }

  /** Makes one row of each kind for someone. @returns their ids */
  async stockUp({ headers }: Actor): Promise<unknown> {
    this.stocks += 1;
    const query = stock.replaceAll("TAG", `Number ${this.stocks}`);
    const payload = { query };
    const url = "/graphql";
    const answer = await this.app.app.fastify.inject({ method: "POST", url, headers: headers as never, payload });
    return (answer.json() as { data?: unknown }).data;
  }

  private async actorAt(at: number): Promise<Actor> {
    const found = await this.find(at);
    if (found) return found;
    const renewed = this.renewing.then(async () => (await this.find(at)) ?? (await this.renew(at)));
    this.renewing = renewed.catch(() => undefined);
    return renewed;
  }

  private async find(at: number): Promise<Actor | null> {
    const headers = { cookie: this.people[at]?.cookie, origin: "http://localhost:4000" };
    try {
      const viewer = await this.app.services.accounts.viewerOf(headers, "127.0.0.1");
      return viewer && (at > 0 || viewer.isAdmin) ? { viewer, headers } : null;
    } catch {
      return null;
    }
  }

  private async renew(at: number): Promise<Actor> {
    const { pool, instanceSettings } = this.app.services;
    await pool.query("delete from instance_choice");
    await instanceSettings.load();
    const person = await this.app.signUp(["Ada", "Grace", "Alan"][at]);
    if (at === 0) await pool.query("update app_user set is_admin = true where id = $1", [person.userId]);
    this.people[at] = person;
    const found = await this.find(at);
    if (!found) throw new Error("Who has just signed up is signed in");
    return found;
  }
}
