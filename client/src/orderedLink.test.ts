import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { Observable, type Subscriber } from "rxjs";
import { expect, test, vi } from "vitest";
import { orderedLink } from "./orderedLink";

const show = gql`
  mutation Show($isVisible: Boolean!) {
    show(isVisible: $isVisible)
  }
`;
const hide = gql`
  mutation Hide {
    hide
  }
`;

function aClient() {
  const sent: { said: string; answer: Subscriber<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((answer) => {
        sent.push({ said: `${operationName} ${variables.isVisible}`, answer });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([orderedLink(), server]) });
  const press = (isVisible: boolean, inOrder = true) =>
    client.mutate({ mutation: show, variables: { isVisible }, context: { inOrder } });
  return { client, sent, press, said: () => sent.map((one) => one.said) };
}

test("what is pressed twice is sent in that order, the second once the first is over, whether it failed or not", async () => {
  const { client, sent, press, said } = aClient();
  const first = press(false);
  const second = press(true);
  void client.mutate({ mutation: hide, context: { inOrder: true } });
  await vi.waitFor(() => expect(said()).toEqual(["Show false", "Hide undefined"]));
  sent[0]?.answer.error(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await vi.waitFor(() => expect(said()).toEqual(["Show false", "Hide undefined", "Show true"]));
  sent[2]?.answer.next({ data: { show: true } });
  sent[2]?.answer.complete();
  expect((await second).data).toEqual({ show: true });
});

test("what doesn't ask for it is sent at once", async () => {
  const { press, said } = aClient();
  void press(false, false);
  void press(true, false);
  await vi.waitFor(() => expect(said()).toEqual(["Show false", "Show true"]));
});
