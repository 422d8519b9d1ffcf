import { Suspense } from "react";
import { lazyPart } from "../ui/lazyPart";
import { Skeleton } from "../ui/Skeleton";

const EmbeddedText = lazyPart(() => import("./EmbeddedText").then((module) => module.EmbeddedText));

/** The note or block that an embed names, as it is now. */
export function EmbeddedNote({ reference }: { reference: string }) {
  return (
    <Suspense fallback={<Skeleton height="4rem" shape="card" />}>
      <EmbeddedText reference={reference} />
    </Suspense>
  );
}
