import { Download } from "lucide-react";
import { useState } from "react";
import type { EventTypeFieldsFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/choices/Select";
import { LinkButton } from "../../../ui/LinkButton";
import { Dialog } from "../../../ui/overlays/Dialog";

const all = "all";

/** Exports the calendar, or one event type, as an .ics file. */
export function ExportDialog({
  types,
  isOpen,
  onClose,
}: {
  types: readonly EventTypeFieldsFragment[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const [typeId, setTypeId] = useState(all);
  return (
    <Dialog
      title="Export events"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <LinkButton
            variant="ink"
            icon={Download}
            to={paths.calendarExport(typeId === all ? null : typeId)}
            reloadDocument
            download
            onClick={onClose}
          >
            Export
          </LinkButton>
        </>
      }
    >
      <p>An .ics file, which other calendars read: with repeats, changes to single events, time zones and reminders.</p>
      <Select
        label="Which events"
        options={[{ id: all, label: "All events" }, ...types.map(({ id, name }) => ({ id, label: name }))]}
        value={typeId}
        onChange={setTypeId}
      />
    </Dialog>
  );
}
