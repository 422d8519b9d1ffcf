import { Resolver, Root, Subscription } from "type-graphql";
import type { DomainEvent } from "../platform/live/events.js";
import { taxonomyChangedEvent } from "./taxonomyEvents.js";

@Resolver()
export class TaxonomyResolver {
  @Subscription(() => Boolean, {
    description: "Fires when the viewer's categories or tags changed: load them again.",
    subscribe: ({ context }) => context.hear(taxonomyChangedEvent),
  })
  taxonomyChanged(@Root() event: DomainEvent): boolean {
    return event.name === taxonomyChangedEvent;
  }
}
