import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/Button";

/** Says that a project is the example that the account began with, with a button that moves it to the trash. */
export function ExampleProject({ name, onRemove }: { name: ReactNode; onRemove: () => void }) {
  return (
    <>
      <p>{name} is an example project.</p>
      <Button icon={Trash2} onClick={onRemove}>
        Remove the example
      </Button>
    </>
  );
}
