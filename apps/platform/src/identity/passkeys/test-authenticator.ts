import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Encodes the part of CBOR that an attestation needs: small numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const text = (bytes: Buffer): string => bytes.toString("base64url");
const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

interface Site {
  rpId: string;
  origin: string;
}

/** Creates an authenticator in software, for tests that need a misbehaving one. */
export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(20);
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
  let counter = 0;

  function data(rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  }

  const client = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: text(id),
    make(challenge: string, { rpId, origin }: Site) {
      const length = Buffer.from([0, id.length]);
      // The flags say present, verified, and with the new key.
      const authData = data(rpId, 0x45, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(client("webauthn.create", challenge, origin)),
        attestationObject: text(cbor(attestation)),
        transports: ["internal"],
      };
    },
    /** @param verified false: the device checked presence, not who the user is */
    use(challenge: string, { rpId, origin }: Site, { verified = true, counts = true } = {}) {
      if (counts) counter += 1;
      const authData = data(rpId, verified ? 0x05 : 0x01);
      const clientData = client("webauthn.get", challenge, origin);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
      };
    },
  };
}
