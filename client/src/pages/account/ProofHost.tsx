import { lazy, Suspense, useEffect, useState } from "react";
import { hostProof } from "../../data/auth/proof";

const ProofDialog = lazy(() => import("./ProofDialog").then((module) => ({ default: module.ProofDialog })));

/** Opens the dialog that asks people to confirm their identity, over anything else that is open. */
export function ProofHost() {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => hostProof((onEnd) => setEnd(() => onEnd)), []);
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog
        onEnd={(isProved) => {
          setEnd(null);
          end(isProved);
        }}
      />
    </Suspense>
  );
}
