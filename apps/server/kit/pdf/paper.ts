/** White on each side of a page, in points. */
export const margin = 40;

/** Width of what a page holds: letter paper, as Mexico and the United States print on. */
export const contentWidth = 612 - 2 * margin;
