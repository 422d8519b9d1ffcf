import { expect, test } from "vitest";
import { passkeyJson } from "./passkeyJson";

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

/** A credential as the extensions of password managers make it. */
const credentialWith = (response: object, more: object = {}) =>
  ({
    id: "-_8",
    rawId: bytes(0xfb, 0xff),
    type: "public-key",
    response: { clientDataJSON: bytes(0x7b, 0x7d), ...response },
    toJSON: () => {
      throw new TypeError("Illegal invocation");
    },
    ...more,
  }) as unknown as Credential;

test("writes a passkey that was used", () => {
  const response = { authenticatorData: bytes(1), signature: bytes(2, 3), userHandle: bytes(4, 5, 6) };
  expect(passkeyJson(credentialWith(response, { authenticatorAttachment: "platform" }))).toEqual({
    id: "-_8",
    rawId: "-_8",
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response: { clientDataJSON: "e30", authenticatorData: "AQ", signature: "AgM", userHandle: "BAUG" },
  });
  expect(passkeyJson(credentialWith({ ...response, userHandle: null }))).toMatchObject({
    response: { userHandle: undefined },
  });
});

test("writes a passkey that was made, with or without its transports", () => {
  const getTransports = () => ["internal"];
  expect(passkeyJson(credentialWith({ attestationObject: bytes(1), getTransports }))).toMatchObject({
    response: { clientDataJSON: "e30", attestationObject: "AQ", transports: ["internal"] },
  });
  expect(passkeyJson(credentialWith({ attestationObject: bytes(1) }))).toMatchObject({ response: { transports: [] } });
});

test("writes nothing if the browser gave nothing", () => {
  expect(passkeyJson(null)).toBeNull();
});
