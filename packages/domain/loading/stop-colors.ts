/** Colours of the stops of a load; each stack has its number besides. White text on them has a contrast of 4.5 or more. */
const colors = [
  '#4571c7',
  '#a36421',
  '#348252',
  '#ad509f',
  '#c04d4b',
  '#267e89',
  '#7c63bc',
  '#847135',
] as const;

/** Returns the colour of a stop by its position, counted from 1. */
export const getStopColor = (stop: number): string =>
  colors[(stop - 1) % colors.length] ?? colors[0];
