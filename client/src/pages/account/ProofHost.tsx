import { Suspense, useEffect, useState } from "react";
import { hostProof } from "../../data/auth/proof";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";

const ProofDialog = lazyOverlay(() => import("./ProofDialog").then((module) => module.ProofDialog));

/** Opens the dialog that asks people to confirm their identity, over anything else that is open. */
export function ProofHost() {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => hostProof((onEnd) => setEnd(() => onEnd)), []);
  if (!end) return null;
  const finish = (isProved: boolean): void => {
    setEnd(null);
    end(isProved);
  };
  return (
    <Suspense fallback={null}>
      <ProofDialog onClose={() => finish(false)} onProved={() => finish(true)} />
    </Suspense>
  );
}
