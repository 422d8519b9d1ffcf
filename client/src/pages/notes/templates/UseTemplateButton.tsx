import { FilePlus2 } from "lucide-react";
import { useNoteTemplatesQuery } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import { useTemplate } from "./useTemplate";

/** Makes a note from an opened template. */
export function UseTemplateButton({ id }: { id: string }) {
  const { use, dialog } = useTemplate();
  const { data } = useNoteTemplatesQuery();
  const template = data?.noteTemplates.find((each) => each.id === id);
  return (
    <>
      <Button variant="quiet" icon={FilePlus2} disabled={!template} onClick={() => template && use(template)}>
        Use
      </Button>
      {dialog}
    </>
  );
}
