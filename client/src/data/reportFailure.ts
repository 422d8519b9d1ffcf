import { toast } from "../ui/toast/toast";
import { errorText } from "./errorText";

/** Reports that something failed in a toast. @returns whether it was done. */
export async function reportFailure(work: Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    toast.error(errorText(error, failure));
    return false;
  }
}
