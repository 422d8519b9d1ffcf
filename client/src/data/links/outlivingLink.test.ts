import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { Subject } from "rxjs";
import { expect, test } from "vitest";
import { SetFavoriteDocument, StorageDocument } from "../../gql/graphql";
import { outlivingLink } from "./outlivingLink";

function sending() {
  const answers: Subject<ApolloLink.Result>[] = [];
  const outlives: boolean[] = [];
  const end = new ApolloLink((operation) => {
    outlives.push(operation.getContext().fetchOptions?.keepalive === true);
    const answer = new Subject<ApolloLink.Result>();
    answers.push(answer);
    return answer;
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([outlivingLink(), end]) });
  const change = (id: string) =>
    client.mutate({ mutation: SetFavoriteDocument, variables: { itemIds: [id], favorite: true } });
  return { answers, outlives, client, change };
}

test("a change outlives its page, a question does not", () => {
  const { outlives, client, change } = sending();
  void change("note");
  void client.query({ query: StorageDocument });
  expect(outlives).toEqual([true, false]);
});

test("changes of more than 60 000 bytes together end with their page, until others were answered", async () => {
  const { answers, outlives, change } = sending();
  void change("x".repeat(20_000));
  const sent = [change("x".repeat(10_000)), change("x".repeat(10_000))];
  expect(outlives).toEqual([false, true, false]);
  answers[1]?.next({ data: { setFavorite: [] } });
  answers[1]?.complete();
  await sent[0];
  void change("x".repeat(10_000));
  expect(outlives.at(-1)).toBe(true);
});
