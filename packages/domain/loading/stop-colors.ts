/** Colours of the stops in a load drawing; each stack also has its stop's number. */
const colors = [
  '#4c7bd9',
  '#e08a2e',
  '#3f9b62',
  '#b755a8',
  '#c9514f',
  '#2f9aa8',
  '#8a6fd1',
  '#8f7a3a',
] as const;

/** Returns the colour of a stop by its position, counted from 1. */
export const getStopColor = (stop: number): string =>
  colors[(stop - 1) % colors.length] ?? colors[0];
