import type { ContentType } from "../contentKinds/contentKinds.js";
import type { ItemBody, ItemCard } from "./ItemFacts.js";
import { sharedKinds } from "./sharedKinds.js";

/** An item as plain text: its title and its texts. */
export function itemText({
  contentType,
  card,
  body,
}: {
  contentType: ContentType;
  card: ItemCard;
  body: ItemBody;
}): string {
  return [card.title, ...sharedKinds[contentType].text(card, body)].filter((part) => part !== "").join("\n\n");
}
