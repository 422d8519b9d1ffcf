import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "../../data/errorText";
import { refreshSoon } from "../../data/live/reload";
import {
  RevokeShareLinkDocument,
  ShareContentDocument,
  ShareLinkDocument,
  type ShareLinkQuery,
} from "../../gql/graphql";
import type { Preferences } from "../../lib/preferences";
import { lifetimeOf } from "./shareLifetimes";

export type Link = NonNullable<ShareLinkQuery["shareLink"]>;
type Expiration = Preferences["sharing"]["defaultLinkExpiration"];

export interface ItemLink {
  /** undefined while loading; null: there is none. */
  link: Link | null | undefined;
  isWorking: boolean;
  /** One sentence, if something failed. */
  problem: string | null;
  say: (problem: string | null) => void;
  /** Creates a new link, which revokes the previous one. Resolves to false if it failed. */
  generate: (expiresIn: Expiration, password: string) => Promise<boolean>;
  revoke: () => Promise<void>;
  /** Whether the link was created since the dialog opened, so that nobody can have it yet. */
  isFresh: boolean;
}

/** The only active link of an item. If there is none, one is created at once. */
export function useShareLink(itemId: string, firstExpiration: Expiration): ItemLink {
  const client = useApolloClient();
  const [link, setLink] = useState<Link | null>();
  const [isWorking, setWorking] = useState(true);
  const [isFresh, setFresh] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // of two overlapping calls, the later one wins
  const turn = useRef(0);

  const generate = useCallback(
    async (expiresIn: Expiration, password: string): Promise<boolean> => {
      const mine = ++turn.current;
      setWorking(true);
      setProblem(null);
      try {
        const { data } = await client.mutate({
          mutation: ShareContentDocument,
          variables: { itemId, expiresIn: lifetimeOf(expiresIn), password: password || null },
        });
        if (mine !== turn.current) return true;
        setLink(data?.shareContent ?? null);
        setFresh(true);
        refreshSoon(client, ["ShareLinks"]);
        return true;
      } catch (error) {
        if (mine === turn.current) setProblem(errorText(error, "Failed to generate share link"));
        return false;
      } finally {
        if (mine === turn.current) setWorking(false);
      }
    },
    [client, itemId],
  );

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    client.query({ query: ShareLinkDocument, variables: { itemId }, fetchPolicy: "network-only" }).then(
      ({ data }) => {
        const live = data?.shareLink ?? null;
        if (!live) {
          void generate(firstExpiration, "");
          return;
        }
        setLink(live);
        setWorking(false);
      },
      (error: unknown) => {
        setProblem(errorText(error, "Failed to generate share link"));
        setWorking(false);
      },
    );
  }, [client, itemId, firstExpiration, generate]);

  return {
    link,
    isWorking,
    problem,
    say: setProblem,
    generate,
    isFresh,
    async revoke() {
      try {
        await client.mutate({ mutation: RevokeShareLinkDocument, variables: { itemId } });
      } catch (error) {
        throw new Error(errorText(error, "Failed to revoke the link"));
      }
      setLink(null);
      refreshSoon(client, ["ShareLinks"]);
    },
  };
}
