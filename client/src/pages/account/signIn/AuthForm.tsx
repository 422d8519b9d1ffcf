import type { ReactNode, RefObject } from "react";
import { AuthField } from "./AuthField";
import styles from "./account.module.css";
import type { useAuthForm } from "./useAuthForm";

type Form = ReturnType<typeof useAuthForm>;

/** A form of the signed-out pages: it validates itself, and is safe to submit before scripts have loaded. */
export function AuthForm({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <form ref={form.formRef} className={`${styles.form} column`} method="post" noValidate onSubmit={form.onSubmit}>
      {children}
    </form>
  );
}

/** The e-mail address for signing in. */
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
  /** Whether the browser may offer passkeys in this field's autofill. */
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
