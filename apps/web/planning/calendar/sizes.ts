/** Heights of the week while planning, and while reading. */
export const planHeight = '700px';
export const productionHeight = '650px';

/** Least width of a person's column, in pixels. */
export const leastColumn = 250;

/** Number of minutes that the calendar shows after the working hours. */
export const minutesAfter = 15;
