import { errorText } from "../data/errorText";
import { toast } from "../ui/toast/toast";

/** Whether more of a list could be loaded; a failure is reported. */
export function isLoaded(loading: Promise<unknown>): Promise<boolean> {
  return loading.then(
    () => true,
    (error: unknown) => {
      toast.error(errorText(error, "The tasks could not be loaded"));
      return false;
    },
  );
}
