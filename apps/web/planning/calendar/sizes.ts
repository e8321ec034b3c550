/** Heights of the week where it is planned, and where it is read. */
export const planHeight = '700px';
export const productionHeight = '650px';

/** A person's column is at least as wide, in pixels. */
export const leastColumn = 250;

/** The calendar goes on for so many minutes after the operative hours. */
export const minutesAfter = 15;
