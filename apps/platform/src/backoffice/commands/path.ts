/** The address of operators' signed commands. The version changes with the shape of the answer, `{ok, message}`. */
export const operatorPath = "/operator/v2/command";
