import type { ReactNode, RefObject } from "react";
import { AuthField } from "./AuthField";
import styles from "./account.module.css";
import type { useAuthForm } from "./useAuthForm";

type Form = ReturnType<typeof useAuthForm>;

/** A form of the signed-out pages: it checks itself and needs no script to be sent safely. */
export function AuthForm({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <form ref={form.formRef} className={`${styles.form} column`} method="post" noValidate onSubmit={form.onSubmit}>
      {children}
    </form>
  );
}

/** The address that a person signs in with. */
export function EmailField({
  form,
  value,
  onChange,
  offersPasskeys = false,
  ref,
}: {
  form: Form;
  value: string;
  onChange: (email: string) => void;
  /** Whether the browser may fill in a passkey here. */
  offersPasskeys?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
}) {
  return (
    <AuthField
      ref={ref}
      label="E-mail"
      type="email"
      name="email"
      autoComplete={offersPasskeys ? "username webauthn" : "username"}
      maxLength={254}
      value={value}
      error={form.errors.email}
      onChange={(email) => {
        onChange(email);
        form.recheck({ email });
      }}
    />
  );
}
