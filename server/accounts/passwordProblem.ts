import { commonPasswordStems } from "./commonPasswords.js";

export const leastPasswordLength = 10;
export const mostPasswordLength = 128;

const lookalikes: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "!": "i",
};
const rows = [
  "1234567890123456789",
  "qwertyuiopqwertyuiop",
  "asdfghjklasdfghjkl",
  "zxcvbnmzxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

export interface PasswordProblem {
  reason: "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | "PASSWORD_IS_NAME";
  sentence: string;
}

/** What is wrong with a new password; null when it may be used. Lengths count UTF-16 code units. */
export function passwordProblem(password: string, person: { email: string; name: string }): PasswordProblem | null {
  if (password.length < leastPasswordLength)
    return { reason: "PASSWORD_TOO_SHORT", sentence: `A password has at least ${leastPasswordLength} characters` };
  if (password.length > mostPasswordLength)
    return { reason: "PASSWORD_TOO_LONG", sentence: `A password has at most ${mostPasswordLength} characters` };
  const plain = password.toLowerCase();
  if (isOwn(plain, person))
    return { reason: "PASSWORD_IS_NAME", sentence: "A password can't be your e-mail address or name" };
  if (isRepetitive(plain) || isWalk(plain) || stemsOf(plain).some((stem) => commonPasswordStems.has(stem)))
    return { reason: "PASSWORD_TOO_COMMON", sentence: "This password is too common. Please choose another." };
  return null;
}

/** The word inside: without the digits and signs around it, read as written and with its lookalikes as letters. */
function stemsOf(plain: string): string[] {
  const stems = new Set<string>();
  const withLetters = plain.replace(/[0134578@$!]/g, (sign) => lookalikes[sign] ?? sign);
  for (const text of [
    plain,
    withLetters,
    trimSigns(plain).replace(/[0134578@$!]/g, (sign) => lookalikes[sign] ?? sign),
  ]) {
    const stem = trimSigns(text);
    stems.add(stem);
    // A word said twice is the same word.
    const half = stem.slice(0, stem.length / 2);
    if (half + half === stem) stems.add(half);
    const words = stem.split(/[^\p{L}]+/u);
    if (new Set(words).size === 1) stems.add(words[0] ?? "");
  }
  stems.delete("");
  return [...stems];
}

function trimSigns(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** The same up to four characters over and over. */
function isRepetitive(plain: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/su.test(plain) && new Set(plain).size <= 4;
}

/** Along a row of the keyboard, the digits or the alphabet, there or back. */
function isWalk(plain: string): boolean {
  const half = plain.slice(0, Math.ceil(plain.length / 2));
  return runs.some(
    (run) => run.includes(plain) || (half.length >= 5 && run.includes(half) && isInRuns(plain.slice(half.length))),
  );
}

function isInRuns(text: string): boolean {
  return runs.some((run) => run.includes(text));
}

function isOwn(plain: string, { email, name }: { email: string; name: string }): boolean {
  const own = [email, email.split("@")[0] ?? "", name, name.replaceAll(/\s+/g, "")].map((text) => text.toLowerCase());
  return own.some(
    (text) => text.length >= 4 && (plain === text || trimSigns(plain) === trimSigns(text) || plain === text + text),
  );
}
