import { type FormEvent, useEffect, useRef, useState } from "react";
import { type AuthErrors, type AuthField, authProblem, checkFields } from "../../../data/auth/authProblem";

type Fields = Partial<Record<AuthField, string>>;

interface AuthForm {
  /** The message for each invalid field. */
  errors: AuthErrors;
  /** An error that belongs to no field. */
  problem: string | null;
  isSending: boolean;
  /** A ref to the form element, for focusing the first invalid field. */
  formRef: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  /** Validates an invalid field again while the person types. */
  recheck: (changed: Fields) => void;
}

/** Validates a form on submit, then each invalid field while typing; keeps the values whatever the answer. */
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
        // an error about a field that this form does not have is shown above the form
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
