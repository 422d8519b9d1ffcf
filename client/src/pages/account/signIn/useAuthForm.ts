import { type FormEvent, useEffect, useRef, useState } from "react";
import { type AuthErrors, type AuthField, authProblem, checkFields } from "../../../data/auth/authProblem";

type Fields = Partial<Record<AuthField, string>>;

interface AuthForm {
  /** The sentence beside each field that does not hold. */
  errors: AuthErrors;
  /** A problem that belongs to no field. */
  problem: string | null;
  isSending: boolean;
  /** For the form element, to bring the person to the first field that failed. */
  formRef: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  /** A failed field is checked again while it is typed in. */
  recheck: (changed: Fields) => void;
}

/** Checks a form when it is sent, then, field by field, what failed; keeps what was typed whatever the answer. */
export function useAuthForm(fields: Fields, isNewPassword: boolean, send: () => Promise<void>): AuthForm {
  const [errors, setErrors] = useState<AuthErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals) formRef.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  const refuse = (next: AuthErrors, sentence: string | null): void => {
    setErrors(next);
    setProblem(sentence);
    setRefusals((count) => count + 1);
  };

  return {
    errors,
    problem,
    isSending,
    formRef,
    async onSubmit(event) {
      event.preventDefault();
      if (isSending) return;
      const wrong = checkFields(fields, isNewPassword);
      if (Object.keys(wrong).length) return refuse(wrong, null);
      setErrors({});
      setProblem(null);
      setSending(true);
      try {
        await send();
      } catch (error) {
        const { fields: wrongThere, text } = authProblem(error);
        const shown = Object.entries(wrongThere).filter(([name]) => name in fields);
        // what belongs to a field that this form has not is said above it
        refuse(Object.fromEntries(shown), shown.length ? null : (text ?? Object.values(wrongThere)[0] ?? null));
      } finally {
        setSending(false);
      }
    },
    recheck(changed) {
      const failed = Object.keys(changed).filter((name) => errors[name as AuthField]) as AuthField[];
      if (!failed.length) return;
      const again = checkFields(changed, isNewPassword);
      setErrors((former) => ({ ...former, ...Object.fromEntries(failed.map((name) => [name, again[name]])) }));
    },
  };
}
