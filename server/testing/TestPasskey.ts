import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Options {
  challenge: string;
}

interface Shown {
  /** False: the device did not ask for a fingerprint or PIN. */
  isVerified?: boolean;
}

const origin = "http://localhost:4000";
const host = "localhost";
const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** A device that keeps one passkey for the host of test apps, with the answers that a browser would give for it. */
export class TestPasskey {
  private readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private count = 0;

  constructor() {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" }));
  }

  /** The answer to a request for a new passkey. */
  create({ challenge }: Options, { isVerified = true }: Shown = {}): object {
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    // COSE: an elliptic curve (2), ES256 (-7), P-256 (1), x and y
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.head(isVerified, 0x40), Buffer.alloc(16), length, this.id, key]);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.answer({
      clientDataJSON: this.client("webauthn.create", challenge),
      attestationObject: attestation.toString("base64url"),
    });
  }

  /** The answer to a request to sign in. */
  show({ challenge }: Options, { isVerified = true }: Shown = {}): object {
    this.count += 1;
    const clientDataJSON = this.client("webauthn.get", challenge);
    const authenticatorData = this.head(isVerified, 0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.privateKey).toString("base64url"),
    });
  }

  private head(isVerified: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    const present = 0x01;
    const verified = isVerified ? 0x04 : 0;
    return Buffer.concat([sha256(host), Buffer.from([present | verified | more]), counter]);
  }

  private client(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
  }

  private answer(response: object): object {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}
