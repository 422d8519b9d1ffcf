import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Ellipsis,
  type LucideIcon,
  PanelLeft,
  PanelTop,
  Trash2,
} from "lucide-react";
import { Fragment } from "react";
import { useSlate } from "slate-react";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem";
import {
  changePart,
  deleteTable,
  headsOf,
  isMovePossible,
  type TablePartChange,
  toggleHeads,
} from "../commands/tableParts";
import { cellPlace } from "../commands/tables";
import { useMenuActs } from "./useMenuActs";

const parts: [TablePartChange, string, LucideIcon][][] = [
  [
    ["rowAbove", "Add row above", BetweenHorizontalStart],
    ["rowBelow", "Add row below", BetweenHorizontalEnd],
    ["rowUp", "Move row up", ArrowUp],
    ["rowDown", "Move row down", ArrowDown],
    ["deleteRow", "Delete row", Trash2],
  ],
  [
    ["columnLeft", "Add column before", BetweenVerticalStart],
    ["columnRight", "Add column after", BetweenVerticalEnd],
    ["moveLeft", "Move column left", ArrowLeft],
    ["moveRight", "Move column right", ArrowRight],
    ["deleteColumn", "Delete column", Trash2],
  ],
];

/** The button at a table with the menu for its rows and columns; it is about the cell with the caret. */
export function TableMenu() {
  const editor = useSlate();
  const place = cellPlace(editor);

  const { act, passFocus } = useMenuActs(editor);

  if (!place) return null;
  const heads = headsOf(place.table);
  return (
    <Menu
      label="Table"
      trigger={
        <IconButton
          label="Table menu"
          icon={Ellipsis}
          size="small"
          shortcut="Ctrl /"
          data-table-menu
          onFocus={passFocus}
        />
      }
    >
      {parts.map((group) => (
        <Fragment key={group[0]?.[0]}>
          {group.map(([change, label, icon]) => (
            <MenuItem
              key={change}
              icon={icon}
              isDisabled={!isMovePossible(place, change)}
              onAction={act((it) => changePart(it, change))}
            >
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
        </Fragment>
      ))}
      <MenuItem icon={PanelTop} end={heads.row ? "On" : "Off"} onAction={act((it) => toggleHeads(it, "row"))}>
        Header row
      </MenuItem>
      <MenuItem icon={PanelLeft} end={heads.column ? "On" : "Off"} onAction={act((it) => toggleHeads(it, "column"))}>
        Header column
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} variant="danger" onAction={act(deleteTable)}>
        Delete table
      </MenuItem>
    </Menu>
  );
}
