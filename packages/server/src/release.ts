/** The number of this release, raised before each tag: an instance leaves the functions of a newer one as they are. */
export const release = 1;
