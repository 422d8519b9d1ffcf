import { cookiesIn } from "./cookiesIn.js";
import { TestPerson } from "./TestPerson.js";
import { testFile } from "./testFile.js";

/** Of everybody who signs up in tests. */
const testPassword = "an uncommon passphrase 7";

/** The passwords that tests use, which count as hard to guess. */
export const strongPasswords: ReadonlySet<string> = new Set([
  testPassword,
  "Quiet-Harbour-1729",
  "Another-Password-77",
]);

/** Someone new, signed up over HTTP under a name such as `Ada`. */
export async function signUp(anonymous: TestPerson, name = "Ada"): Promise<TestPerson> {
  testFile.people += 1;
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}.${testFile.people}@example.org`;
  const password = testPassword;
  const body = { name, email, password };
  const answer = await anonymous.rest<{ user?: { id: string } }>("POST", "/api/auth/sign-up/email", body);
  const userId = answer.body?.user?.id;
  if (answer.status !== 200 || !userId)
    throw new Error(`Sign-up failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return anonymous.as({ userId, email, password, displayName: name, cookie: cookiesIn(answer) });
}
