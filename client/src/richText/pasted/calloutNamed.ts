import { type Callout, calloutTypes } from "../html/richTextNodes";

/** The callout that GitHub's name of an alert stands for; undefined for another name. */
export function calloutNamed(name: string | undefined): Callout | undefined {
  const plain = name?.toLowerCase();
  if (plain === "important" || plain === "caution") return "warning";
  return calloutTypes.find((type) => type === plain);
}
