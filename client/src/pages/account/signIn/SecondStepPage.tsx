import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazyPart";
import { AuthFrame } from "./AuthFrame";
import styles from "./account.module.css";

const SecondStep = lazyPart(() => import("./SecondStep").then((module) => module.SecondStep));

/** Shown after a correct password if the account has an authenticator app. */
export function SecondStepPage(props: { next: string | null; onRestart: () => void }) {
  return (
    <AuthFrame title="Second step" art={null}>
      <Suspense
        fallback={
          <p className={`${styles.form} column`} role="status">
            One moment…
          </p>
        }
      >
        <SecondStep {...props} />
      </Suspense>
    </AuthFrame>
  );
}
