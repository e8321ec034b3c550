/** Heights of the week while planning, and while reading. */
export const planCalendarHeight = '700px';
export const productionCalendarHeight = '650px';

/** Minimum width of a person's column in pixels. */
export const minCalendarColumnWidthPx = 250;

/** Number of minutes that the calendar shows after the working hours. */
export const shownMinutesAfterWorkingHours = 15;
