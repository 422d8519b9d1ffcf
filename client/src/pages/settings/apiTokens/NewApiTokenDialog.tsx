import { useState } from "react";
import { enterName } from "../../../../../schema/sentences";
import { errorFields, errorText } from "../../../data/errorText";
import type { ApiTokenAccess, CreateApiTokenMutation } from "../../../gql/graphql";
import { useCreateApiTokenMutation } from "../../../gql/hooks";
import { type AreaChoices, areaAccesses, scopesOf, tokenAreas } from "../../../lib/tokenAreas";
import { Select } from "../../../ui/choices/Select";
import { Segmented } from "../../../ui/fields/Segmented";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import styles from "../settings.module.css";

const accesses: { id: ApiTokenAccess | "AREAS"; label: string }[] = [
  { id: "READ", label: "Read everything" },
  { id: "READ_WRITE", label: "Change everything" },
  { id: "AREAS", label: "Some areas" },
];
const expiries = [
  { id: "30", label: "In 30 days" },
  { id: "90", label: "In 90 days" },
  { id: "365", label: "In a year" },
  { id: "never", label: "Never" },
];
const maxName = 100;

interface NewApiTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (created: CreateApiTokenMutation["createApiToken"]) => void;
}

export function NewApiTokenDialog({ isOpen, onClose, onCreated }: NewApiTokenDialogProps) {
  const [name, setName] = useState("");
  const [access, setAccess] = useState<ApiTokenAccess | "AREAS">("READ");
  const [areas, setAreas] = useState<AreaChoices>({ notes: "read" });
  const [expiry, setExpiry] = useState("90");
  const [error, setError] = useState<string | null>(null);
  const [areasError, setAreasError] = useState<string | null>(null);
  const [create, { loading }] = useCreateApiTokenMutation({ refetchQueries: ["Settings"] });

  const onSubmit = async (): Promise<void> => {
    if (!name.trim()) return setError(enterName);
    const scopes = scopesOf(areas);
    if (access === "AREAS" && scopes.length === 0) return setAreasError("Please choose at least one area");
    const may = access === "AREAS" ? { scopes } : { access };
    const expiresInDays = expiry === "never" ? null : Number(expiry);
    try {
      const { data } = await create({ variables: { input: { name: name.trim(), ...may, expiresInDays } } });
      if (data) onCreated(data.createApiToken);
      setName("");
      setError(null);
      onClose();
    } catch (failure) {
      setError(errorFields(failure).name ?? errorText(failure, "Failed to create the token"));
    }
  };

  return (
    <FormDialog
      title="New token"
      isOpen={isOpen}
      onClose={onClose}
      action="Create token"
      isSaving={loading}
      onSubmit={onSubmit}
    >
      <TextField
        label="Name"
        help="What it is for, so you can recognize it later."
        autoComplete="off"
        maxLength={maxName}
        value={name}
        error={error}
        onChange={(typed) => {
          setName(typed);
          if (typed.trim()) setError(null);
        }}
      />
      <div className={`${styles.formLine} column`}>
        <span>Access</span>
        <Segmented label="Access" options={accesses} value={access} onChange={setAccess} />
      </div>
      {access === "AREAS" && (
        <div className={`${styles.areas} column`}>
          {tokenAreas.map(({ id, label }) => (
            <div key={id} className={`${styles.area} row`}>
              <span>{label}</span>
              <Segmented
                label={label}
                options={areaAccesses}
                value={areas[id] ?? "none"}
                onChange={(chosen) => {
                  setAreas({ ...areas, [id]: chosen });
                  setAreasError(null);
                }}
              />
            </div>
          ))}
          {areasError && (
            <p role="alert" className={styles.madder}>
              {areasError}
            </p>
          )}
        </div>
      )}
      <Select label="Expires" options={expiries} value={expiry} onChange={setExpiry} />
    </FormDialog>
  );
}
