import { use } from "react";
import { ThingLink } from "./ThingLink";
import { EmbedDrawing } from "./thingsInText";

/** The note or block that an embed names, or a link to the note where nothing draws it. */
export function Embed({ reference }: { reference: string }) {
  const Drawing = use(EmbedDrawing);
  if (Drawing) return <Drawing reference={reference} />;
  return (
    <p>
      <ThingLink reference={reference} title="Note">
        {(title) => title}
      </ThingLink>
    </p>
  );
}
