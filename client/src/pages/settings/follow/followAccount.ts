import type { ApolloClient } from "@apollo/client";
import { KeepPreferencesDocument, KeptPreferencesDocument } from "../../../gql/graphql";
import { onPreferencesChange, readPreferences, replacePreferences } from "../../../lib/preferences";

/** Debounces several changes in a row into one save. */
const settleMs = 800;

/**
 * If a person lets their settings follow them, applies the settings kept by other browsers, and saves changes made
 * here. Checks again whenever the tab gets focus.
 * @returns a function that stops it.
 */
export function followAccount(client: ApolloClient): () => void {
  /** The value that both sides have; null: settings don't follow. */
  let known: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    if (timer !== undefined || document.visibilityState === "hidden") return;
    const { data } = await client.query({ query: KeptPreferencesDocument, fetchPolicy: "network-only" });
    // a pending local change is newer
    if (timer !== undefined) return;
    const kept = data?.keptPreferences?.settings ?? null;
    known = kept;
    if (kept === null || kept === written()) return;
    replacePreferences(kept);
    known = written();
  }

  async function save(): Promise<void> {
    timer = undefined;
    const settings = written();
    if (known === null || settings === known) return;
    await client.mutate({ mutation: KeepPreferencesDocument, variables: { settings } });
    known = settings;
  }

  // unreachable: the next check or change tries again
  const quietly = (what: Promise<void>): void => void what.catch(() => undefined);
  const onChange = (): void => {
    if (known === null || written() === known) return;
    clearTimeout(timer);
    timer = setTimeout(() => quietly(save()), settleMs);
  };
  const onBack = (): void => quietly(look());
  // the switch in Settings updates the cache
  const watching = client
    .watchQuery({ query: KeptPreferencesDocument, fetchPolicy: "cache-only" })
    .subscribe(({ data, dataState }) => {
      if (dataState === "complete") known = data.keptPreferences ? data.keptPreferences.settings : null;
    });
  const stopListening = onPreferencesChange(onChange);
  document.addEventListener("visibilitychange", onBack);
  window.addEventListener("online", onBack);
  onBack();
  return () => {
    clearTimeout(timer);
    watching.unsubscribe();
    stopListening();
    document.removeEventListener("visibilitychange", onBack);
    window.removeEventListener("online", onBack);
  };
}

/** This browser's settings, serialized. */
export function written(): string {
  return JSON.stringify(readPreferences());
}
