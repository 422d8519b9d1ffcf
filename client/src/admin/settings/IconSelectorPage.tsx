import { Folder, Save } from "lucide-react";
import { useState } from "react";
import { categoryIcons } from "../../content/categoryIcons";
import { useInstanceSettingsQuery, useUpdateInstanceSettingsMutation } from "../../gql/hooks";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { Entry } from "../../ui/Entry";
import { Icon } from "../../ui/Icon";
import { AdminList } from "../AdminList";
import { useAct } from "../useAct";
import "./adminSettings.css";

/** Which icons the category picker offers. */
export function IconSelectorPage() {
  const query = useInstanceSettingsQuery({ fetchPolicy: "cache-and-network" });
  const [update] = useUpdateInstanceSettingsMutation({ refetchQueries: ["CategoryIcons"] });
  const { running, act } = useAct();
  const stored = query.data?.instanceSettings.categoryIcons;
  const [chosen, setChosen] = useState<string[] | null>(null);
  const offered = chosen ?? stored ?? [];
  const others = Object.keys(categoryIcons).filter((name) => !offered.includes(name));
  const isChanged = chosen !== null && JSON.stringify(chosen) !== JSON.stringify(stored);
  return (
    <PageFrame
      title="Icons"
      margin="Category picker"
      action={
        <PageAction
          label={`Save ${offered.length} ${offered.length === 1 ? "icon" : "icons"}`}
          icon={Save}
          disabled={!isChanged || offered.length === 0 || running !== null}
          onClick={() =>
            void act(
              "icons",
              async () => {
                await update({ variables: { input: { categoryIcons: offered } } });
                setChosen(null);
              },
              "Saved, in force now",
              "The icons were not saved",
            )
          }
        />
      }
    >
      <Entry head="Offered" sub={`${offered.length} icons. Press one to take it out.`}>
        <AdminList what="the icons" query={query} isEmpty={false} empty="">
          <IconsOf names={offered} isOffered onPress={(name) => setChosen(offered.filter((each) => each !== name))} />
          {offered.length === 0 && <p role="alert">Please offer at least one icon.</p>}
        </AdminList>
      </Entry>
      {query.data && (
        <Entry head="Left out" sub={`${others.length} icons. Press one to offer it.`}>
          <IconsOf names={others} isOffered={false} onPress={(name) => setChosen([...offered, name])} />
        </Entry>
      )}
    </PageFrame>
  );
}

function IconsOf({
  names,
  isOffered,
  onPress,
}: {
  names: readonly string[];
  isOffered: boolean;
  onPress: (name: string) => void;
}) {
  return (
    <div className="icon-offer">
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={isOffered} onClick={() => onPress(name)}>
          <Icon icon={categoryIcons[name] ?? Folder} size={19} />
          <small>{name.replaceAll("-", " ")}</small>
        </button>
      ))}
    </div>
  );
}
