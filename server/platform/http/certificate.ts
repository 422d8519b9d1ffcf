import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server, ServerOptions } from "node:https";
import type { Logger } from "pino";
import { StartError } from "../../settings/StartError.js";
import type { TlsSettings } from "../../settings/settings.js";

/**
 * Polled, since a watcher doesn't notice a changed symbolic link to a folder, with which container platforms replace
 * secrets.
 */
const rereadSeconds = 10;

/** Node's minimum version can be lowered by its own options. */
const minVersion = "TLSv1.2";

/** For a server whose certificate comes with `serveCertificate`; a caller has ten seconds for the handshake. */
export const httpsOptions: ServerOptions = { minVersion, handshakeTimeout: 10_000 };

/**
 * Serves the certificate of these files, and within ten seconds their replacements. While files can't be used, or are
 * half replaced, the previous certificate stays.
 * @returns a function that ends this.
 * @throws StartError with a sentence for whoever started the app.
 */
export function serveCertificate(server: Server, files: TlsSettings, log: Logger): () => void {
  let served = readPair(files);
  orRefuse("TLS_CERT_FILE must hold certificates that can be used for TLS, each whole and in PEM form.", () =>
    server.setSecureContext({ ...served, minVersion }),
  );
  let problem = "";
  const renew = (): void => {
    try {
      const found = readPair(files);
      problem = "";
      if (found.cert === served.cert && found.key === served.key) return;
      server.setSecureContext({ ...found, minVersion });
      served = found;
      log.info("Serves a new certificate");
    } catch (error) {
      const { message } = error as Error;
      if (message !== problem) log.warn({ problem: message }, "The certificate can't be renewed");
      problem = message;
    }
  };
  const timer = setInterval(renew, rereadSeconds * 1000).unref();
  return () => clearInterval(timer);
}

function readPair({ certFile, keyFile }: TlsSettings): { cert: string; key: string } {
  const cert = orRefuse("TLS_CERT_FILE must name a file with a certificate in PEM form that the app can read.", () => {
    const text = readFileSync(certFile, "utf8");
    return { text, parsed: new X509Certificate(text) };
  });
  const key = orRefuse(
    "TLS_KEY_FILE must name a file with a private key in PEM form, without a passphrase, that the app can read.",
    () => {
      const text = readFileSync(keyFile, "utf8");
      return { text, parsed: createPrivateKey(text) };
    },
  );
  if (!cert.parsed.checkPrivateKey(key.parsed))
    throw new StartError("TLS_KEY_FILE must hold the private key of the first certificate in TLS_CERT_FILE.");
  return { cert: cert.text, key: key.text };
}

function orRefuse<T>(sentence: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new StartError(sentence);
  }
}
