// npm run conformance -- <url> [--merchant CODE] [--token SESSION] [--trial-token SESSION]
// Lists the rows a platform answers as the contract requires. Changes nothing there.
import { parseArgs } from "node:util";
import { conform } from "./conform.ts";

const text = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { merchant: text, token: text, "trial-token": text },
});
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
