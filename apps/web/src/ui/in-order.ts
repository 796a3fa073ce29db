/**
 * The class of a box whose content appears in order: what follows loading content stays hidden until that has its final
 * height, so that nothing moves in sight. A placeholder is loading content, and so is a read without an answer.
 */
export const inOrder = "[&>:is(.skeleton,div[aria-busy=true],:has(>div[aria-busy=true]))~*]:invisible";
