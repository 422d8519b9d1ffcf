import { useLocation, useNavigate } from "react-router-dom";
import { type FootDialog, withoutDialog } from "./withDialog";

/** Closes a dialog opened from the sidebar's foot: removes it from the address and stays on the page. */
export function useFootDialog(dialog: FootDialog): { close: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return {
    close: () => {
      const to = { pathname, search: withoutDialog(search, dialog) };
      // at once, so that the page can take the focus back
      void navigate(to, { replace: true, preventScrollReset: true, flushSync: true });
    },
  };
}
