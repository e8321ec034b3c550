/** Height of a form's map, in px; in a file of its own, so that its place is kept before the map's code arrives. */
export const mapHeight = 300;
