import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { Observable, type Subscriber } from "rxjs";
import { expect, test } from "vitest";
import { orderedLink } from "./orderedLink";

const show = gql`
  mutation Show($ids: [ID!]!, $isVisible: Boolean!) {
    show(ids: $ids, isVisible: $isVisible)
  }
`;
const archive = gql`
  mutation Archive($ids: [ID!]!) {
    archive(ids: $ids)
  }
`;
const look = gql`
  query Look($ids: [ID!]!) {
    look(ids: $ids)
  }
`;

function aClient() {
  const sent: { said: string; answer: Subscriber<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((answer) => {
        sent.push({ said: [operationName, variables.ids, variables.isVisible].join(" ").trim(), answer });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([orderedLink(), server]) });
  const press = (ids: string[], isVisible: boolean) => client.mutate({ mutation: show, variables: { ids, isVisible } });
  const finish = (index: number): void => {
    sent[index]?.answer.next({ data: { show: true, archive: true } });
    sent[index]?.answer.complete();
  };
  return { client, sent, press, finish, said: () => sent.map((one) => one.said) };
}

test("sends two mutations of one item in order, the second after the first succeeds or fails", async () => {
  const { client, sent, press, finish, said } = aClient();
  const first = press(["a"], false);
  const second = press(["a"], true);
  const third = client.mutate({ mutation: archive, variables: { ids: ["a"] } });
  await expect.poll(() => said()).toEqual(["Show a false"]);
  sent[0]?.answer.error(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await expect.poll(() => said()).toEqual(["Show a false", "Show a true"]);
  finish(1);
  expect((await second).data).toMatchObject({ show: true });
  await expect.poll(() => said()).toEqual(["Show a false", "Show a true", "Archive a"]);
  finish(2);
  await third;
});

test("a mutation pressed once the first is over still waits for the second", async () => {
  const { press, finish, said } = aClient();
  const first = press(["a"], false);
  void press(["a"], true);
  await expect.poll(() => said()).toHaveLength(1);
  finish(0);
  await first;
  await expect.poll(() => said()).toHaveLength(2);
  void press(["a"], false);
  void press(["b"], false);
  await expect.poll(() => said()).toContain("Show b false");
  expect(said()).toHaveLength(3);
  finish(1);
  await expect.poll(() => said()[3]).toBe("Show a false");
});

test("mutations of other items don't wait, and each of many waits for its own item", async () => {
  const { press, finish, said } = aClient();
  void press(["a"], false);
  void press(["b"], false);
  void press(["a", "b", "c"], true);
  void press(["c"], false);
  void press(["d"], false);
  await expect.poll(() => said()).toEqual(["Show a false", "Show b false", "Show d false"]);
  finish(0);
  finish(2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said()).toHaveLength(3);
  finish(1);
  await expect.poll(() => said().slice(3)).toEqual(["Show a,b,c true"]);
  finish(3);
  await expect.poll(() => said().slice(4)).toEqual(["Show c false"]);
});

test.each([
  ["id", { id: "a" }],
  ["input.id", { input: { id: "a" } }],
  ["itemId", { itemId: "a" }],
  ["itemIds", { itemIds: ["b", "a"] }],
  ["taskId", { taskId: "a" }],
  ["taskIds", { taskIds: ["a"] }],
  ["videoId", { videoId: "a" }],
  ["eventTypeIds", { eventTypeIds: ["a"] }],
])("the changed thing is named by the mutation's %s", async (_, variables) => {
  const { client, press, finish, said } = aClient();
  void client.mutate({ mutation: archive, variables });
  void press(["a"], true);
  void press(["c"], true);
  await expect.poll(() => said()).toEqual(["Archive", "Show c true"]);
  finish(0);
  await expect.poll(() => said()[2]).toBe("Show a true");
});

test("uses the name given in the context for changes without an id", async () => {
  const { client, finish, said } = aClient();
  const save = () => client.mutate({ mutation: archive, context: { changes: ["settings"] } });
  void save();
  void save();
  await expect.poll(() => said()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said()).toHaveLength(1);
  finish(0);
  await expect.poll(() => said()).toHaveLength(2);
});

test("sends queries and mutations without a target at once", async () => {
  const { client, press, said } = aClient();
  void press(["a"], true);
  for (const id of ["a", "b"]) void client.query({ query: look, variables: { ids: [id] } }).catch(() => undefined);
  void client.mutate({ mutation: archive, variables: { into: "a" } });
  void client.mutate({ mutation: archive, variables: { into: "a" } });
  await expect.poll(() => said().toSorted()).toEqual(["Archive", "Archive", "Look a", "Look b", "Show a true"]);
});

test("a change that is called off is not sent any more, and the next one is", async () => {
  const { client, sent, press, finish, said } = aClient();
  const start = (isVisible: boolean) => {
    const variables = { ids: ["a"], isVisible };
    return ApolloLink.execute(client.link, { query: show, variables }, { client }).subscribe();
  };
  const first = start(false);
  const second = start(true);
  void press(["a"], false);
  await expect.poll(() => said()).toEqual(["Show a false"]);
  second.unsubscribe();
  expect(sent[0]?.answer.closed).toBe(false);
  first.unsubscribe();
  expect(sent[0]?.answer.closed).toBe(true);
  await expect.poll(() => said()).toEqual(["Show a false", "Show a false"]);
  finish(1);
});
