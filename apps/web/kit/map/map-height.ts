/** Height of a form's map, in px; in a separate file, so that its space is reserved before the map's code arrives. */
export const mapHeightPx = 300;
