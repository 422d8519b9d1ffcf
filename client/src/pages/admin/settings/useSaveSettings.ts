import { errorText } from "../../../data/errorText";
import type { InstanceSettingsInput } from "../../../gql/graphql";
import { useUpdateInstanceSettingsMutation } from "../../../gql/hooks";
import { toast } from "../../../ui/toast/toast";

/** Changes the instance settings and refetches what depends on them; `saveOrTell` also reports a failure. */
export function useSaveSettings() {
  const [update] = useUpdateInstanceSettingsMutation();
  const save = async (input: InstanceSettingsInput, refetchQueries: string[] = []): Promise<void> => {
    await update({ variables: { input }, context: { changes: ["instanceSettings"] }, refetchQueries });
    toast.show("Saved, in effect now");
  };
  const saveOrTell = (input: InstanceSettingsInput, refetchQueries?: string[]): void =>
    void save(input, refetchQueries).catch((error) => toast.error(errorText(error, "The setting was not saved")));
  return { save, saveOrTell };
}
