import { useLocation, useNavigate } from "react-router-dom";
import { type FootDialog, withoutDialog } from "./withDialog";

/** Closes a dialog of the sidebar's foot: the page stays, its address no longer names the dialog. */
export function useFootDialog(dialog: FootDialog): { close: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return {
    close: () =>
      void navigate({ pathname, search: withoutDialog(search, dialog) }, { replace: true, preventScrollReset: true }),
  };
}
