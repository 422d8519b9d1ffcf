import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorText } from "../../data/errorText";
import { refreshSoon } from "../../data/live/reload";
import { RevokeShareLinkDocument, ShareContentDocument, type ShareContentMutation } from "../../gql/graphql";
import { useShareLinkQuery } from "../../gql/hooks";
import type { Preferences } from "../../lib/preferences";
import { lifetimeOf } from "./shareLifetimes";

export type Link = ShareContentMutation["shareContent"];
type Expiration = Preferences["sharing"]["defaultLinkExpiration"];

export interface ItemLink {
  /** undefined while loading; null: there is none. */
  link: Link | null | undefined;
  /** The item as plain text, which needs no link; undefined while loading. */
  text: string | undefined;
  isWorking: boolean;
  /** One sentence, if something failed. */
  problem: string | null;
  say: (problem: string | null) => void;
  /** Loads the link again; null unless loading it failed. */
  retry: (() => void) | null;
  /** Creates a new link, which revokes the previous one. Resolves to false if it failed. */
  generate: (expiresIn: Expiration, password: string) => Promise<boolean>;
  revoke: () => Promise<void>;
  /** Whether the link was created since the dialog opened, so that nobody can have it yet. */
  isFresh: boolean;
}

/** The only active link of an item. It is created on request. */
export function useShareLink(itemId: string): ItemLink {
  const client = useApolloClient();
  const { data, error, refetch } = useShareLinkQuery({ variables: { itemId }, fetchPolicy: "network-only" });
  // undefined: as it was loaded
  const [changed, setChanged] = useState<Link | null>();
  const [isGenerating, setGenerating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // of two overlapping calls, the later one wins
  const turn = useRef(0);

  return {
    link: changed === undefined ? data?.shareLink : changed,
    text: data?.shareableText,
    isWorking: isGenerating || (!data && !error),
    problem: problem ?? (error && !data ? errorText(error, "Failed to load the share link") : null),
    say: setProblem,
    retry: error && !data ? () => void refetch().catch(() => undefined) : null,
    isFresh: Boolean(changed),
    async generate(expiresIn, password) {
      const mine = ++turn.current;
      setGenerating(true);
      setProblem(null);
      try {
        const { data: made } = await client.mutate({
          mutation: ShareContentDocument,
          variables: { itemId, expiresIn: lifetimeOf(expiresIn), password: password || null },
        });
        if (mine !== turn.current) return true;
        setChanged(made?.shareContent ?? null);
        refreshSoon(client, ["ShareLinks"]);
        return true;
      } catch (failure) {
        if (mine === turn.current) setProblem(errorText(failure, "Failed to generate share link"));
        return false;
      } finally {
        if (mine === turn.current) setGenerating(false);
      }
    },
    async revoke() {
      try {
        await client.mutate({ mutation: RevokeShareLinkDocument, variables: { itemId } });
      } catch (failure) {
        throw new Error(errorText(failure, "Failed to revoke the link"));
      }
      setChanged(null);
      refreshSoon(client, ["ShareLinks"]);
    },
  };
}
