import { Copy, Ellipsis, FilePlus2, FileText, Pencil, Trash2 } from "lucide-react";
import { Outlet, useNavigate } from "react-router-dom";
import { useContentActions } from "../../../content/useContentActions";
import { errorText } from "../../../data/errorText";
import { OfflineNotice } from "../../../data/offline/OfflineNotice";
import type { TemplateRowFragment } from "../../../gql/graphql";
import { useNoteTemplatesQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import { PageFrame } from "../../../shell/PageFrame";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { Skeleton } from "../../../ui/Skeleton";
import { tintStyle } from "../../../ui/Tint";
import styles from "./TemplatesPage.module.css";
import { useTemplate } from "./useTemplate";
import { useTemplateActions } from "./useTemplateActions";

type UseTemplate = ReturnType<typeof useTemplate>["use"];

/** `/notes/templates`: the notes that new ones are made from, the person's own and those that come with the app. */
export function TemplatesPage() {
  const { use, dialog } = useTemplate();
  return (
    <PageFrame title="Templates" margin={<Link to={paths.notes()}>All notes</Link>}>
      <OfflineNotice />
      <Templates onUse={use} />
      {dialog}
      <Outlet />
    </PageFrame>
  );
}

function Templates({ onUse }: { onUse: UseTemplate }) {
  const { data, error, refetch } = useNoteTemplatesQuery({ fetchPolicy: "cache-and-network" });
  // one that was just deleted or made a note again goes at once
  const templates = data?.noteTemplates.filter(({ deletedAt, isTemplate }) => deletedAt === null && isTemplate);
  if (!templates && error) {
    return (
      <EmptyState
        drawing="none"
        title="The templates could not be loaded"
        description={errorText(error)}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
      />
    );
  }
  if (!templates) {
    return (
      <Entry head={<Skeleton width="4.5rem" />}>
        <div role="status" aria-busy="true" aria-label="Loading templates" className={`${styles.rows} stack`}>
          <Skeleton width="40%" />
          <Skeleton width="55%" />
          <Skeleton width="45%" />
        </div>
      </Entry>
    );
  }
  const [builtIn, own] = [templates.filter(({ isBuiltIn }) => isBuiltIn), templates.filter((each) => !each.isBuiltIn)];
  return (
    <>
      <Entry head="Yours" className={styles.own}>
        {own.length > 0 ? (
          <Rows templates={own} onUse={onUse} />
        ) : (
          <EmptyState
            title="No templates of your own yet"
            description="Open a note and choose Save as template, or copy one of those below. Write {{date}}, {{title}} or any {{name}} where something is to be filled in, and {{cursor}} where you want to begin."
          />
        )}
      </Entry>
      <Entry head="Come with the app">
        <Rows templates={builtIn} onUse={onUse} />
      </Entry>
    </>
  );
}

function Rows({ templates, onUse }: { templates: readonly TemplateRowFragment[]; onUse: UseTemplate }) {
  return (
    <ul className={styles.rows}>
      {templates.map((template) => (
        <li key={template.id} className={`${styles.template} row`}>
          <span className={`${styles.swatch} tint`} style={tintStyle(template.color)} aria-hidden />
          <span className={styles.words}>
            {template.isBuiltIn ? (
              <b>{template.title}</b>
            ) : (
              <Link className={styles.title} to={paths.template(template.id)}>
                {template.title}
              </Link>
            )}
            <span className={`${styles.excerpt} clip`}>{wordsOf(template)}</span>
          </span>
          <Button icon={FilePlus2} aria-label={`New note from ${template.title}`} onClick={() => onUse(template)}>
            Use
          </Button>
          <TemplateMenu template={template} />
        </li>
      ))}
    </ul>
  );
}

/** The beginning of its text, without the cursor's place. */
const wordsOf = ({ excerpt }: TemplateRowFragment): string =>
  excerpt
    .map(({ text }) => text.replaceAll(/\{\{\s*cursor\s*\}\}/gi, "").trim())
    .filter(Boolean)
    .join(" · ");

function TemplateMenu({ template }: { template: TemplateRowFragment }) {
  const navigate = useNavigate();
  const templates = useTemplateActions();
  const { moveToTrash } = useContentActions();
  const edit = (id: string): void => void navigate(`${paths.template(id)}?edit`);
  return (
    <Menu label={`More for ${template.title}`} trigger={<IconButton label="More" icon={Ellipsis} />}>
      {template.isBuiltIn ? (
        <MenuItem icon={Copy} onAction={() => void templates.copy(template.id).then((id) => id && edit(id))}>
          Copy to edit
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={Pencil} onAction={() => edit(template.id)}>
            Edit
          </MenuItem>
          <MenuItem icon={FileText} onAction={() => templates.stopBeingTemplate(template.id)}>
            Stop being a template
          </MenuItem>
          <MenuItem icon={Trash2} variant="danger" onAction={() => void moveToTrash(template)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
