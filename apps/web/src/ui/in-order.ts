/**
 * The class of a box whose content appears in order: what follows loading content stays hidden until that has its final
 * height, so that nothing moves in sight.
 */
export const inOrder = "[&>:is(.skeleton,:has(>.skeleton),:has(>*>.skeleton),:has(>*>*>.skeleton))~*]:invisible";
