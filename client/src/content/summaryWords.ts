import type { SummarySource } from "../gql/graphql";

/** Who wrote a summary or key points, as it is beside them. */
export function aiLabel(source: SummarySource | null): string {
  if (source === "BUILT_IN") return "Built-in summary";
  return source === "PERSON" ? "Edited by you" : "AI-generated";
}
