// npm run doubles: starts the doubles of outside services for a person to try with, until it is interrupted.
import { startBtcpayDouble } from "./btcpay/double.ts";
import { startHyperswitchDouble } from "./hyperswitch/double.ts";
import { startS3Double } from "./s3/double.ts";

const key = "double";
const first = Number(process.env.PORT ?? 8190);
const ports = { hyperswitch: first, btcpay: first + 1, s3: first + 2 };
/** The platform's address and the merchant whose providers `cards` and `coins` are called back. */
const platform = process.env.PLATFORM_URL ?? "http://127.0.0.1:8081";
const merchant = process.env.MERCHANT ?? "north";

const hyperswitch = await startHyperswitchDouble({ apiKey: key, port: ports.hyperswitch });
const btcpay = await startBtcpayDouble({ apiKey: key, port: ports.btcpay });
const files = { bucket: "files", keyId: key, secret: key, region: "us-east-1" };
const s3 = await startS3Double({ ...files, port: ports.s3 });
hyperswitch.target = { url: `${platform}/payments/v1/webhook/${merchant}/cards`, key };
btcpay.target = { url: `${platform}/payments/v1/webhook/${merchant}/coins`, key };

const secrets = ["cards", "coins"].map((provider) => ({ merchant, provider, apiKey: key, webhookKey: key }));
console.log(`Hyperswitch   ${hyperswitch.url}   (provider "cards" of merchant ${merchant})
BTCPay        ${btcpay.url}   (provider "coins")
The platform needs PAYMENT_SECRETS='${JSON.stringify(secrets)}'
S3            ${s3.url}
The platform needs S3_ENDPOINT=${s3.url} S3_BUCKET=${files.bucket} S3_KEY_ID=${key} S3_SECRET=${key}`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(
    signal,
    () => void Promise.all([hyperswitch, btcpay, s3].map((each) => each.close())).then(() => process.exit(0)),
  );
