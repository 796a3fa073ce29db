// npm run conformance -- <url> [--merchant CODE] [--token SESSION] [--trial-token SESSION]
// Lists the rows that a platform answers as the contract requires.
//
// npm run conformance -- vendor <url> --key-id ID
// Lists what a game vendor does as a platform relies on it; the secret of the key comes from VENDOR_SECRET.
// Neither changes anything.
//
// npm run conformance -- payments <url> --account ID
// Lists what a service of payments does as an adapter relies on it, with payments that it makes there; the key comes
// from PAYMENT_KEY.
import { parseArgs } from "node:util";
import { conform } from "./conform.ts";
import { conformVendor } from "./conform-vendor.ts";
import { checkPayments } from "./payments/command.ts";

if (process.argv[2] === "payments") process.exit(await checkPayments(process.argv.slice(3), process.env));

const text = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { merchant: text, token: text, "trial-token": text, "key-id": text },
});
if (positionals[0] === "vendor") await checkVendor(positionals[1], values["key-id"], process.env.VENDOR_SECRET);
const [url] = positionals;
if (!url || !URL.canParse(url)) {
  console.error("Usage: npm run conformance -- <url> [--merchant CODE] [--token SESSION] [--trial-token SESSION]");
  process.exit(2);
}
const { merchant, token } = values;
const findings = await conform({ url, merchant, token, trialToken: values["trial-token"] });
for (const row of new Set(findings.map((finding) => finding.row))) {
  const faults = findings.filter((finding) => finding.row === row && finding.fault !== undefined);
  console.log(`${faults.length === 0 ? "conforms" : "DIFFERS "}  ${row}`);
  for (const { says, fault } of faults) console.log(`            ${says}; it answered ${fault}`);
}
const faulty = findings.filter(({ fault }) => fault !== undefined);
console.log(`${findings.length} questions, ${faulty.length} answered otherwise than the contract says`);
if (!token) console.log("Give --token (and --trial-token) to ask what only members see.");
process.exit(faulty.length > 0 ? 1 : 0);

/** Checks a vendor, and ends the process. */
async function checkVendor(
  vendor: string | undefined,
  id: string | undefined,
  secret: string | undefined,
): Promise<never> {
  if (!vendor || !URL.canParse(vendor) || !id || !secret) {
    console.error("Usage: VENDOR_SECRET=… npm run conformance -- vendor <url> --key-id ID");
    process.exit(2);
  }
  const answers = await conformVendor({ url: vendor, key: { id, secret } });
  for (const { says, fault } of answers) {
    console.log(fault === undefined ? `conforms  ${says}` : `DIFFERS   ${says}; it answered ${fault}`);
  }
  process.exit(answers.some(({ fault }) => fault !== undefined) ? 1 : 0);
}
