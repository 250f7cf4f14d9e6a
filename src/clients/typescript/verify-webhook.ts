// Verifies a request of a webhook by both of its signatures: verify-webhook FILE, which has {secret, publicKey, headers, body} as JSON.
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

interface Received {
  secret: string;
  publicKey: string;
  headers: Record<string, string>;
  body: string;
}

const { secret, publicKey, headers, body }: Received = JSON.parse(readFileSync(process.argv[2]!, "utf8"));

// HMAC-SHA256, by the library of Standard Webhooks. It throws when the signature is not the secret's, or the request is older than five minutes.
const event = new Webhook(secret).verify(body, headers) as { type: string };

// Ed25519, for which the public key is enough.
const key = createPublicKey({
  key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey.slice("whpk_".length), "base64").toString("base64url") },
  format: "jwk",
});
const signed = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
const verified = headers["webhook-signature"]!
  .split(" ")
  .filter((each) => each.startsWith("v1a,"))
  .some((each) => verify(null, signed, key, Buffer.from(each.slice("v1a,".length), "base64")));
if (!verified) {
  throw new Error("no Ed25519 signature of this key");
}
console.log(event.type);
