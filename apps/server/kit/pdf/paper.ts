/** White on each side of a page, in points. */
export const pageMargin = 40;

/** Width of a page's content: letter paper, the format of Mexico and the United States. */
export const pageContentWidth = 612 - 2 * pageMargin;
