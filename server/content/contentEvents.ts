import type { ContentType } from "../contentKinds/ContentType.js";
import { contentKinds, contentTypes } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { type DomainEvent, madeNow } from "../platform/live/events.js";

const contentChangedEvent = "content.changed";

/** An item was created, changed, moved or deleted. */
export function contentChanged(
  item: { id: string; ownerId: string; contentType: ContentType },
  isNew = false,
): DomainEvent {
  return {
    name: contentChangedEvent,
    audience: item.ownerId,
    data: { itemId: item.id, contentType: item.contentType, ...madeNow(isNew) },
  };
}

/** The viewer's events of items that the caller may read. */
export function contentChangesOf(ctx: Context): AsyncIterableIterator<DomainEvent> {
  const heard = ctx.hear(contentChangedEvent);
  const mayRead = (type: ContentType) => ctx.may([[`${contentKinds[type].many}:read`]]);
  if (contentTypes.every(mayRead)) return heard;
  const chosen: AsyncIterableIterator<DomainEvent> = {
    async next() {
      for (;;) {
        const result = await heard.next();
        if (result.done || mayRead(result.value.data.contentType as ContentType)) return result;
      }
    },
    return: async () => (await heard.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => chosen,
  };
  return chosen;
}
