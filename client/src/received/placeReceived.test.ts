import { expect, test } from "vitest";
import { makeCache } from "../data/cache";
import { ReceivedItemsDocument, type ReceivedRowFragment, ReceivedRowFragmentDoc } from "../gql/graphql";
import { placeReceived } from "./placeReceived";

const received = (id: string, title: string) => ({
  __typename: "ReceivedItem" as const,
  id,
  contentType: "NOTE" as const,
  senderName: "Jonas Weil",
  senderEmail: "jonas@weil.example",
  isRead: false,
  status: "PENDING" as const,
  createdAt: "2026-11-20T10:12:00.000Z",
  snapshot: { __typename: "ContentSnapshot" as const, title, excerpt: [], channelName: null },
  copy: null,
});

const titles = (cache: ReturnType<typeof makeCache>, status: "PENDING" | "DISMISSED") =>
  cache
    .readQuery({ query: ReceivedItemsDocument, variables: { status } })
    ?.receivedItems.nodes.map(({ snapshot }) => snapshot.title);

test("puts a new item at the top of the pending list, once, and into no other list", () => {
  const cache = makeCache();
  for (const status of ["PENDING", "DISMISSED"] as const) {
    cache.writeQuery({
      query: ReceivedItemsDocument,
      variables: { status },
      data: {
        __typename: "Query",
        receivedItems: {
          __typename: "ReceivedItemConnection",
          nodes: status === "PENDING" ? [received("1", "Before")] : [],
          pageInfo: { __typename: "PageInfo", endCursor: null, hasNextPage: false },
        },
      } as never,
    });
  }
  const item = received("2", "Just now");
  cache.writeFragment({
    id: "ReceivedItem:2",
    fragment: ReceivedRowFragmentDoc,
    fragmentName: "ReceivedRow",
    data: item as never,
  });
  placeReceived(cache, item as ReceivedRowFragment);
  placeReceived(cache, item as ReceivedRowFragment);
  expect(titles(cache, "PENDING")).toEqual(["Just now", "Before"]);
  expect(titles(cache, "DISMISSED")).toEqual([]);
});
