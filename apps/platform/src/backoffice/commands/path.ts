/** Where operators' signed commands are served. */
export const operatorPath = "/operator/v1/command";
