import type { MouseEvent, ReactNode } from "react";
import { type RenderElementProps, useSelected } from "slate-react";
import { type Reference, readReference, writeReference } from "../html/reference";
import type { ThingNode } from "../html/richTextNodes";
import { ThingLook } from "../things/ThingLink";
import { thingPlace } from "../things/thingPlace";
import { useThing } from "../things/useThing";

interface ThingInlineProps {
  attributes: RenderElementProps["attributes"];
  thing: ThingNode;
  children: ReactNode;
}

/** A link to a thing, which the caret steps over. */
export function ThingInline({ attributes, thing, children }: ThingInlineProps) {
  const reference = readReference(thing.reference);
  // withThings makes it text
  if (!reference) return <span {...attributes}>{children}</span>;
  return (
    <KnownThing attributes={attributes} reference={reference}>
      {children}
    </KnownThing>
  );
}

function KnownThing({ attributes, reference, children }: Omit<ThingInlineProps, "thing"> & { reference: Reference }) {
  const isSelected = useSelected();
  const known = useThing(reference);

  function follow(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey)
      window.open(thingPlace(reference, known, false), "_blank", "noopener,noreferrer");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way, for the mouse
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys write here
    <span
      {...attributes}
      contentEditable={false}
      data-thing={writeReference(reference)}
      data-selected={isSelected || undefined}
      title="Ctrl+click opens it"
      onClick={follow}
    >
      <ThingLook reference={reference}>{children}</ThingLook>
    </span>
  );
}
