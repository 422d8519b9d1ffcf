import { useState } from "react";
import { errorText } from "../../data/errorText";
import { useKeepAccountMutation } from "../../gql/hooks";
import { useDates } from "../../lib/time/formatDate";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { toast } from "../../ui/toast/toast";

/** Offers once to cancel a pending account deletion, to people who sign in while it can still be cancelled. */
export function KeepAccount({ deletionAt }: { deletionAt: string }) {
  const dates = useDates();
  const [keep] = useKeepAccountMutation();
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      title="Keep your account?"
      message={`It will be deleted on ${dates.date(deletionAt)}, with everything in it. Until then you can keep it.`}
      confirmLabel="Keep account"
      cancelLabel="Not now"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onConfirm={async () => {
        try {
          await keep();
        } catch (failure) {
          throw new Error(errorText(failure, "Your account could not be kept"));
        }
        toast.show("Your account will be kept");
      }}
    />
  );
}
