import { CircleCheck } from "lucide-react";
import styles from "./projects.module.css";

const circumference = 2 * Math.PI * 6;

/** Progress as a ring; a check mark once the project is completed. The number beside it is the text alternative. */
export function ProgressRing({
  done,
  total,
  isComplete = false,
  size = 16,
}: {
  done: number;
  total: number;
  isComplete?: boolean;
  size?: number;
}) {
  if (isComplete) {
    return <CircleCheck className={styles.done} size={size} strokeWidth={2} aria-hidden />;
  }
  const share = total ? done / total : 0;
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="var(--line)" strokeWidth="2.5" />
      <circle
        cx="8"
        cy="8"
        r="6"
        stroke="var(--verd-mark)"
        strokeWidth="2.5"
        strokeDasharray={`${share * circumference} ${circumference}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
