import type { SummarySource } from "../gql/graphql";

/** The label that says who wrote a summary or key points. */
export function aiLabel(source: SummarySource | null): string {
  if (source === "BUILT_IN") return "Built-in summary";
  return source === "PERSON" ? "Edited by you" : "AI-generated";
}
