/** White margin on each side of a page, in points. */
export const pageMargin = 40;

/** Letter paper in points, the format of Mexico and the United States. */
export const letterPaperSize = { width: 612, height: 792 };

/** Width of a page's content. */
export const contentWidth = letterPaperSize.width - 2 * pageMargin;
