import { Camera, X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../ui/Button";
import fieldStyles from "../../ui/fields/Field.module.css";
import styles from "./feedback.module.css";
import { takeScreenshot } from "./takeScreenshot";

/** An optional screenshot of the page, with a preview before it is sent. */
export function Screenshot({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  if (address)
    return (
      <figure className={styles.screenshot}>
        <img src={address} alt="The page, as it will be sent" />
        <figcaption>
          This picture is sent with it.
          <Button variant="quiet" icon={X} onClick={() => onChange(null)}>
            Leave it out
          </Button>
        </figcaption>
      </figure>
    );
  return (
    <>
      <Button
        variant="quiet"
        icon={Camera}
        isPending={isTaking}
        className={styles.add}
        onClick={() => {
          setTaking(true);
          setProblem(null);
          takeScreenshot()
            .then(onChange, () => setProblem("The page could not be drawn. Please describe it instead."))
            .finally(() => setTaking(false));
        }}
      >
        Add a picture of this page
      </Button>
      {problem && (
        <p className={fieldStyles.help} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
