import { CalendarDays, ChevronDown, FilePlus2, LayoutTemplate } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { TemplateRowFragment } from "../../../gql/graphql";
import { useNoteTemplatesQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/MenuItem";
import { useTemplate } from "./useTemplate";

/** The menu beside "New note": today's note, the person's own templates, then those that come with the app. */
export function NewFromTemplate() {
  const { use, dialog } = useTemplate();
  // asked for when the pointer or the focus comes near, so that they are there when the menu opens
  const [isNear, setNear] = useState(false);
  const { data, error } = useNoteTemplatesQuery({ fetchPolicy: "cache-and-network", skip: !isNear });
  const comeNear = (): void => setNear(true);
  return (
    <>
      <Menu
        label="Today and templates"
        trigger={
          <IconButton label="Today and templates" icon={ChevronDown} onPointerEnter={comeNear} onFocus={comeNear} />
        }
      >
        <Items templates={data?.noteTemplates} hasFailed={Boolean(error)} onUse={use} />
      </Menu>
      {dialog}
    </>
  );
}

function Items({
  templates,
  hasFailed,
  onUse,
}: {
  templates: readonly TemplateRowFragment[] | undefined;
  hasFailed: boolean;
  onUse: ReturnType<typeof useTemplate>["use"];
}) {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem icon={CalendarDays} onAction={() => void navigate(paths.today())}>
        Today's note
      </MenuItem>
      <MenuSeparator />
      {templates?.map((template) => (
        <MenuItem key={template.id} icon={FilePlus2} onAction={() => onUse(template)}>
          {template.title}
        </MenuItem>
      ))}
      {!templates && <MenuItem isDisabled>{hasFailed ? "The templates could not be loaded" : "Loading…"}</MenuItem>}
      <MenuSeparator />
      <MenuItem icon={LayoutTemplate} onAction={() => void navigate(paths.templates())}>
        All templates
      </MenuItem>
    </>
  );
}
