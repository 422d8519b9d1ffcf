import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";
import { onTestFinished } from "vitest";
import type { TlsSettings } from "../settings/settings.js";

export interface TestCertificate {
  /** In PEM form, self-signed. */
  cert: string;
  key: string;
}

const day = 86_400_000;

/** A certificate for localhost and 127.0.0.1, valid for a day. */
export async function testCertificate(): Promise<TestCertificate> {
  const keys = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: "CN=localhost",
      keys,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + day),
      signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
      extensions: [
        new SubjectAlternativeNameExtension([
          { type: "dns", value: "localhost" },
          { type: "ip", value: "127.0.0.1" },
        ]),
      ],
    },
    webcrypto as Parameters<typeof X509CertificateGenerator.createSelfSigned>[1],
  );
  const key = PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { cert: certificate.toString("pem"), key };
}

/** Files with the certificate, removed when the test ends; `put` replaces their contents. */
export function certificateFiles(first: TestCertificate): TlsSettings & { put(next: Partial<TestCertificate>): void } {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [certFile, keyFile] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  const put = ({ cert, key }: Partial<TestCertificate>): void => {
    if (cert !== undefined) writeFileSync(certFile, cert);
    if (key !== undefined) writeFileSync(keyFile, key);
  };
  put(first);
  return { certFile, keyFile, put };
}
