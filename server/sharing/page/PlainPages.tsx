import type { ReactNode } from "react";
import { Brand, PageFrame } from "./PageFrame.js";
import type { PageFonts } from "./pageFonts.js";
import { plainStyles } from "./pageStyles.js";

interface Props {
  title: string;
  fonts: PageFonts;
  children: ReactNode;
}

/** A page with a single message. */
function PlainPage({ title, fonts, children }: Props) {
  return (
    <PageFrame title={title} fonts={fonts} styles={plainStyles}>
      <div className="si">
        <header className="si-m">
          <Brand />
        </header>
        <main className="si-b">
          <div className="lost">{children}</div>
        </main>
      </div>
    </PageFrame>
  );
}

export const goneSentence = "This link is no longer available";

const neighbors = [
  ["L", "lamps", "12"],
  ["", "layout", "31"],
  ["", "link you followed", "–"],
  ["", "listening", "44"],
] as const;

/** The same page for a link that has closed, was revoked, or never existed. */
export function GonePage({ fonts }: { fonts: PageFonts }) {
  return (
    <PlainPage title={goneSentence} fonts={fonts}>
      <div className="index" aria-hidden="true">
        {neighbors.map(([letter, word, page]) => (
          <div key={word} className={page === "–" ? "here" : undefined}>
            <b>{letter}</b>
            <span>{word}</span>
            <i />
            <span className="num">{page}</span>
          </div>
        ))}
      </div>
      <h1>{goneSentence}</h1>
      <p>It may have expired, or never have existed. Ask the person who sent it for a new one.</p>
      <a className="btn" href="/">
        Go to Commonplace
      </a>
    </PlainPage>
  );
}

interface PasswordProps {
  fonts: PageFonts;
  /** The form's action. */
  action: string;
  problem: string | null;
}

export function PasswordPage({ fonts, action, problem }: PasswordProps) {
  return (
    <PlainPage title="Password" fonts={fonts}>
      <h1>This link is protected by a password</h1>
      <p>Ask the person who sent it to you.</p>
      <form method="post" action={action}>
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          maxLength={200}
          autoComplete="off"
          aria-describedby={problem ? "problem" : undefined}
        />
        {problem ? (
          <p id="problem" className="wrong" role="alert">
            {problem}
          </p>
        ) : null}
        <button className="btn ink" type="submit">
          Open
        </button>
      </form>
    </PlainPage>
  );
}

/** The page for refusing further mails of a sender. */
export function StopMailsPage({ fonts, name, isStopped }: { fonts: PageFonts; name: string; isStopped: boolean }) {
  if (isStopped)
    return (
      <PlainPage title="No more e-mails" fonts={fonts}>
        <h1>{`No more e-mails from ${name}`}</h1>
        <p>{`E-mails that ${name} sends from Commonplace no longer reach this address. ${name} is not notified.`}</p>
      </PlainPage>
    );
  return (
    <PlainPage title="Stop e-mails" fonts={fonts}>
      <h1>{`Stop e-mails from ${name}?`}</h1>
      <p>{`E-mails that ${name} sends from Commonplace will no longer reach this address. ${name} is not notified.`}</p>
      <form method="post">
        <button className="btn ink" type="submit">
          Stop e-mails
        </button>
      </form>
    </PlainPage>
  );
}
