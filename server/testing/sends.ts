import { make } from "./make.js";
import type { TestPerson } from "./TestPerson.js";
import type { TestApp } from "./testApp.js";

const sendDocument = `mutation ($input: SendContentInput!) {
  sendContent(input: $input) { sent { email status error } send { id deliveries { id state } } } }`;
const deliveriesQuery = `query ($itemId: ID!) { sends(itemId: $itemId) { nodes {
  deliveries { id email name isConfirmed isInApp state stateChangedAt error canRetry } } } }`;

interface SentNow {
  sent: { email: string; status: string; error: string | null }[];
  send: { id: string; deliveries: { id: string; state: string }[] } | null;
}

interface DeliveryNow {
  id: string;
  email: string;
  name: string | null;
  isConfirmed: boolean | null;
  isInApp: boolean;
  state: string;
  stateChangedAt: string;
  error: string | null;
  canRetry: boolean;
}

/** The id of a new note of a person, to be sent. */
export async function noteOf(person: TestPerson, input: object = {}): Promise<string> {
  return (await make.note(person, { title: "Quotes", content: "<p>Oak</p>", ...input })).id;
}

export async function send(
  person: TestPerson,
  itemId: string,
  recipients: string[],
  input: object = {},
): Promise<SentNow> {
  return (await person.run(sendDocument, { input: { itemId, recipients, ...input } })).sendContent;
}

/** The state of each recipient of the item's newest send, in the order given. */
export async function deliveriesOf(person: TestPerson, itemId: string): Promise<DeliveryNow[]> {
  return (await person.run(deliveriesQuery, { itemId })).sends.nodes[0].deliveries;
}

export async function statesOf(person: TestPerson, itemId: string): Promise<string[]> {
  return (await deliveriesOf(person, itemId)).map(({ state }) => state);
}

/** Ends the wait before each next try. */
export async function skipWaits({ services }: TestApp): Promise<void> {
  await services.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await services.jobs.idle();
}
