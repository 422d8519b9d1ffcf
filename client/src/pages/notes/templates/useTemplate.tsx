import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { placeItemInLists } from "../../../data/cache";
import { errorText } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import { CreateNoteFromTemplateDocument, type NoteFullFragment, type TemplateRowFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { usePreferences } from "../../../lib/preferences";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { toast } from "../../../ui/toast/toast";
import { todayIn } from "../daily/useToday";

const TemplateFields = lazyOverlay(() => import("./TemplateFields").then((module) => module.TemplateFields));

type Template = Pick<TemplateRowFragment, "id" | "title" | "templateFields">;

/**
 * Makes notes from templates, and opens each with the cursor where its template says.
 * @returns `use`, and the dialog that asks for the template's fields, to be rendered.
 */
export function useTemplate(): { use: (template: Template) => void; dialog: ReactNode } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { locale } = usePreferences();
  // a second press before the note is there makes no other one
  const isMaking = useRef(false);
  const [asked, setAsked] = useState<Template | null>(null);

  async function make(template: Template, values: Readonly<Record<string, string>>): Promise<boolean> {
    if (isMaking.current) return false;
    isMaking.current = true;
    const given = Object.entries({ date: todayIn(locale.timezone), ...values }).map(([name, value]) => ({
      name,
      value,
    }));
    try {
      const { data } = await client.mutate({
        mutation: CreateNoteFromTemplateDocument,
        variables: { id: template.id, fields: given },
        context: { changes: template.id },
      });
      const made = data?.createNoteFromTemplate;
      if (!made) return false;
      const { id } = made as NoteFullFragment;
      placeItemInLists(client.cache as InMemoryCache, id);
      refreshSoon(client, ["ContentCounts", "Taxonomy"]);
      await navigate(paths.editNote(id), { state: { cursor: made.cursor ?? undefined } });
      return true;
    } catch (error) {
      toast.error(errorText(error, "Failed to make the note"));
      return false;
    } finally {
      isMaking.current = false;
    }
  }

  return {
    use: (template) => (template.templateFields.length > 0 ? setAsked(template) : void make(template, {})),
    dialog: (
      <Suspense fallback={null}>
        {asked && (
          <TemplateFields
            title={asked.title}
            names={asked.templateFields}
            onClose={() => setAsked(null)}
            onSubmit={async (values) => {
              if (await make(asked, values)) setAsked(null);
            }}
          />
        )}
      </Suspense>
    ),
  };
}
