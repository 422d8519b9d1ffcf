const maxBytes = 10 * 1024 * 1024;

/** Why a file cannot be attached; null if it can. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  return size > maxBytes ? `File "${name}" is too large. Maximum size is 10MB.` : null;
}
