// Lists the statements whose work grows with the whole platform, and fails if there is one without a reason.
import { checkScopes } from "./sql-scope.ts";

const faults = checkScopes();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
