import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { GraphQLError, print } from "graphql";
import { of } from "rxjs";
import { expect, test } from "vitest";
import { batchLink } from "./batchLink";

const query = gql`
  query Tasks($projectId: ID!) {
    tasks(projectId: $projectId) {
      ...Title
    }
  }
  fragment Title on Task {
    title
  }
`;

type Asked = { text: string; variables: Record<string, unknown> };

/** Answers each query with tasks named after their project; refuses requests for the project "gone". */
function asking() {
  const sent: Asked[] = [];
  const server = new ApolloLink(({ query: document, variables }) => {
    sent.push({ text: print(document), variables });
    if (Object.values(variables).includes("gone")) return of({ data: null, errors: [new GraphQLError("Not found")] });
    const titleOf = (projectId: unknown) => ({ __typename: "Task", title: `Task of ${projectId}` });
    const data = Object.entries(variables).map(([name, id]) => [name.replace("projectId", "tasks"), titleOf(id)]);
    return of({ data: Object.fromEntries(data) });
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([new ErrorLink(() => undefined), batchLink(["Tasks"]), server]),
  });
  const ask = (projectId: string): Promise<string> =>
    client.query<{ tasks: { title: string } }>({ query, variables: { projectId } }).then(
      ({ data }) => data?.tasks.title ?? "",
      (error: Error) => error.message,
    );
  return { sent, ask };
}

test("sends queries of one tick as one request and answers each separately", async () => {
  const { sent, ask } = asking();
  expect(await Promise.all(["a", "b", "c"].map(ask))).toEqual(["Task of a", "Task of b", "Task of c"]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.variables).toEqual({ projectId_0: "a", projectId_1: "b", projectId_2: "c" });
  expect(sent[0]?.text).toContain("tasks_1: tasks(projectId: $projectId_1)");
});

test("sends a single query unchanged", async () => {
  const { sent, ask } = asking();
  expect(await ask("a")).toBe("Task of a");
  expect(sent[0]?.variables).toEqual({ projectId: "a" });
});

test("splits many queries into several requests", async () => {
  const { sent, ask } = asking();
  const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
  expect(await Promise.all(ids.map(ask))).toEqual(ids.map((id) => `Task of ${id}`));
  expect(sent).toHaveLength(3);
});

test("a failing query does not affect the others", async () => {
  const { ask } = asking();
  expect(await Promise.all(["a", "gone", "c"].map(ask))).toEqual(["Task of a", "Not found", "Task of c"]);
});
