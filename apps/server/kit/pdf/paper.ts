/** White on each side of a page, in points. */
export const margin = 40;

/** Width of a page's content: letter paper, the format of Mexico and the United States. */
export const contentWidth = 612 - 2 * margin;
