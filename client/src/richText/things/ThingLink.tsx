import { type ReactNode, use } from "react";
import { Link } from "../../lib/routing/Link";
import { writeDuration } from "../../lib/time/duration";
import { Icon } from "../../ui/Icon";
import { type Reference, readReference, writeReference } from "../html/reference";
import { thingLooks } from "./thingLooks";
import { thingPlace } from "./thingPlace";
import { TrashedThings } from "./thingsInText";
import { useThing } from "./useThing";

/** A link to a thing: the icon of its kind, its title, and the second of a video. */
export function ThingLink({
  reference: text,
  title,
  children,
}: {
  reference: string;
  /** As it is stored; shown unless the cache knows that of now. */
  title: string;
  /** Draws the title. */
  children: (title: string) => ReactNode;
}) {
  const reference = readReference(text);
  return reference ? (
    <KnownLink reference={reference} title={title}>
      {children}
    </KnownLink>
  ) : (
    children(title)
  );
}

function KnownLink({
  reference,
  title,
  children,
}: {
  reference: Reference;
  title: string;
  children: (title: string) => ReactNode;
}) {
  const { kind, id } = reference;
  const thing = useThing(reference);
  const isTrashed = use(TrashedThings).has(`${kind}:${id}`);
  return (
    <Link
      to={thingPlace(reference, thing, isTrashed)}
      data-thing={writeReference(reference)}
      data-trashed={isTrashed || undefined}
    >
      <ThingLook reference={reference}>{children(thing.title ?? thing.name ?? title)}</ThingLook>
      {isTrashed && <span className="sr-only"> (in the trash)</span>}
    </Link>
  );
}

/** A title with the icon of its kind before it and the second of a video after it. */
export function ThingLook({ reference: { kind, at }, children }: { reference: Reference; children: ReactNode }) {
  return (
    <>
      <span>
        <Icon icon={thingLooks[kind].icon} size={15} />
      </span>
      {children}
      {at !== undefined && <time dateTime={`PT${at}S`}>{writeDuration(at)}</time>}
    </>
  );
}
