/** The path of operators' signed commands. Its version changes with the shape of the response, `{ok, message}`. */
export const operatorPath = "/operator/v2/command";
