import type { CSSProperties, ReactNode } from "react";

const sans = "'Radio Canada','Segoe UI',-apple-system,Helvetica,Arial,sans-serif";
export const serif = "Literata,Georgia,'Times New Roman',serif";

// Mail programs know only styles in the page: colors of the dark theme and the narrow layout come as classes.
const rules = `
body{margin:0;padding:0;-webkit-text-size-adjust:100%}:root{color-scheme:light dark}a{color:inherit}
@media(prefers-color-scheme:dark){.bg{background:#0e1412!important}.card{background:#151c1a!important}
.i1,.i1 a{color:#e6ebe8!important}.i2{color:#b1bab6!important}.i3{color:#929c98!important}
.q{border-color:#e6ebe8!important}.rule{border-color:#2c3532!important}.bt{background:#e6ebe8!important}.bta{color:#0e1412!important}
.lg td{background:#e6ebe8!important}.lg td:nth-child(2){background:transparent!important}}
@media(max-width:560px){.w{width:100%!important}
.mg{display:block!important;width:auto!important;border-right:0!important;padding:16px 20px 1px!important}
.ps{display:block!important;padding:14px 20px 24px!important}.pd{padding:0 0 24px!important}.hm{display:none!important}
.mgr{display:inline-block!important;margin-right:22px!important}}`;

export const text = (size: number, line: number, color: string): CSSProperties => ({
  margin: 0,
  fontFamily: sans,
  fontSize: size,
  lineHeight: `${line}px`,
  color,
});

interface Fact {
  label: string;
  value: string;
}

interface FrameProps {
  title: string;
  /** The preview text that a list of mails shows after the subject. */
  preview: string;
  /** Label and value that are in the margin. */
  margin: Fact;
  footer: ReactNode;
  children: ReactNode;
}

/** The page that every mail is written on: a margin with its facts, the rule, and the text. */
export function MailFrame({ title, preview, margin, footer, children }: FrameProps) {
  return (
    <MailPage title={title} preview={preview} footer={footer}>
      <MailRow facts={[margin]} isFirst>
        <Wordmark />
        <div style={{ height: 26 }} />
        <MailTitle>{title}</MailTitle>
        {children}
      </MailRow>
    </MailPage>
  );
}

interface PageProps {
  title: string;
  preview: string;
  footer: ReactNode;
  /** Styles of this mail alone, beside those of every mail. */
  style?: string;
  /** Rows. */
  children: ReactNode;
}

/** The sheet that holds the rows. */
export function MailPage({ title, preview, footer, style = "", children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{rules + style}</style>
      </head>
      <body className="bg" style={{ background: "#eef3f1", textRendering: "geometricPrecision" }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} data-skip-in-text>
          {preview}
        </div>
        <Table className="bg" width="100%" style={{ background: "#eef3f1", tableLayout: "fixed" }}>
          <td align="center" className="pd" style={{ padding: "40px 16px 48px" }}>
            <table
              role="presentation"
              className="w card"
              width={640}
              cellPadding={0}
              cellSpacing={0}
              style={{ width: 640, maxWidth: "100%", background: "#fcfefd", textAlign: "left" }}
            >
              <tbody>
                {children}
                <tr>
                  <td className="mg rule hm" style={{ borderRight: "1px solid #d8dedb", padding: 14 }} />
                  <td className="ps" style={{ padding: "14px 32px 30px 26px" }}>
                    <p className="i3" style={text(12, 18, "#626c68")}>
                      {footer}
                    </p>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </Table>
      </body>
    </html>
  );
}

interface RowProps {
  facts: readonly Fact[];
  isFirst?: boolean;
  /** The color of a note's paper and of its rule; the sheet's own unless given. */
  paper?: { ground: string; line: string } | null;
  children: ReactNode;
}

/** Facts in the margin, and the text beside them. */
export function MailRow({ facts, isFirst = false, paper = null, children }: RowProps) {
  const top = isFirst ? 26 : 22;
  const ground = paper ? { background: paper.ground } : {};
  return (
    <tr>
      <td
        className={`mg rule${paper ? " pap papr" : ""}`}
        width={150}
        valign="top"
        style={{
          width: 118,
          padding: `${top}px 12px 8px 24px`,
          borderRight: `1px solid ${paper?.line ?? "#d8dedb"}`,
          ...ground,
        }}
      >
        {facts.map(({ label, value }) => (
          <div className="mgr" key={label}>
            <p className="i3 ml" style={text(12, 16, "#525c58")}>
              {label}
            </p>
            <p className="i1 mv" style={{ ...text(13, 19, "#141d1a"), margin: "0 0 14px", overflowWrap: "break-word" }}>
              <Breakable text={value} />
            </p>
          </div>
        ))}
      </td>
      <td
        className={`ps${paper ? " pap" : ""}`}
        valign="top"
        style={{ padding: `${top}px 32px ${paper ? 26 : 10}px 26px`, ...ground }}
      >
        {children}
      </td>
    </tr>
  );
}

export function MailTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      className="i1"
      style={{ ...text(22, 28, "#141d1a"), margin: "0 0 12px", fontWeight: 600, letterSpacing: "-.3px" }}
    >
      {children}
    </h1>
  );
}

/** An address breaks after its @ before it breaks anywhere else. */
function Breakable({ text: value }: { text: string }) {
  const [before, ...after] = value.split("@");
  return after.length === 0 ? (
    value
  ) : (
    <>
      {before}@<wbr />
      {after.join("@")}
    </>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <p className="i1" style={{ ...text(16, 26, "#141d1a"), margin: "0 0 13px" }}>
      {children}
    </p>
  );
}

/** A person's own message, line by line. */
export function MailQuote({ text: quoted }: { text: string }) {
  return (
    <Table style={{ margin: "0 0 16px" }}>
      <td className="q" style={{ borderLeft: "2px solid #141d1a", padding: "1px 0 1px 16px" }}>
        <p className="i1" style={{ ...text(17, 28, "#141d1a"), fontFamily: serif, whiteSpace: "pre-line" }}>
          {quoted}
        </p>
      </td>
    </Table>
  );
}

export function MailNote({ children }: { children: ReactNode }) {
  return (
    <p className="i2" style={{ ...text(13, 19, "#4a5551"), margin: "12px 0 0" }}>
      {children}
    </p>
  );
}

export function MailButton({ url, children }: { url: string; children: ReactNode }) {
  const link: CSSProperties = {
    ...text(15, 20, "#f8fbfa"),
    display: "inline-block",
    padding: "11px 18px",
    fontWeight: 600,
    textDecoration: "none",
  };
  return (
    <Table style={{ margin: "22px 0 0" }}>
      <td className="bt" style={{ background: "#141d1a", borderRadius: 5 }}>
        <a href={url} className="bta" style={link}>
          {children}
        </a>
      </td>
    </Table>
  );
}

/** Drawn with table cells, so that it shows where images are blocked. */
export function Wordmark() {
  const cell = { background: "#141d1a", fontSize: 0, lineHeight: 0 };
  return (
    <Table data-skip-in-text>
      <td style={{ padding: "0 9px 0 0" }}>
        <Table className="lg">
          <td width={8} height={20} style={{ ...cell, width: 8, height: 20, borderRadius: "5px 0 0 5px" }}>
            <div style={{ width: 4, height: 2, background: "#4fb9ae", margin: "0 0 8px 2px" }} />
          </td>
          <td width={1} style={{ width: 1, fontSize: 0 }} />
          <td width={11} style={{ ...cell, width: 11, borderRadius: "0 5px 5px 0" }} />
        </Table>
      </td>
      <td className="i1" style={{ ...text(17, 20, "#141d1a"), fontFamily: serif }}>
        Commonplace
      </td>
    </Table>
  );
}

function Table({
  children,
  ...attributes
}: {
  children: ReactNode;
  className?: string;
  width?: string;
  style?: CSSProperties;
  /** For images that only repeat a text. */
  "data-skip-in-text"?: boolean;
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} {...attributes}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}
