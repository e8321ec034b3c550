/** Height of the head with days and hours, in pixels. */
export const headHeight = 48;
/** Width of the column of names, in pixels. */
export const nameWidth = 176;
