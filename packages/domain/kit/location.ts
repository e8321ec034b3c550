export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const shape = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/**
 * Parses `'latitude,longitude'` in decimal degrees.
 * @returns undefined for a text of another form, or outside -90..90 and -180..180.
 */
export function parseLocation(text: string): Coordinates | undefined {
  const found = shape.exec(text);
  if (!found) return undefined;
  const latitude = Number(found[1]);
  const longitude = Number(found[2]);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** Formats coordinates for requests and responses, with six decimals (about 0.1 m). */
export const formatLocation = ({ latitude, longitude }: Coordinates): string =>
  `${trim(latitude)},${trim(longitude)}`;

/** Returns the address of a map search for coordinates. */
export const getMapUrl = ({ latitude, longitude }: Coordinates): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

const trim = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** Initial position of a map without a chosen location: Mexico City. */
export const defaultCoordinates: Coordinates = { latitude: 19.432608, longitude: -99.133209 };

/** Computes the distance between two locations in kilometres, the shortest way over the Earth (a sphere of 6,371 km). */
export function computeGreatCircleKilometres(from: Coordinates, to: Coordinates): number {
  const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
  const computeHaversine = (one: number, other: number): number =>
    Math.sin(toRadians(other - one) / 2) ** 2;
  const chord =
    computeHaversine(from.latitude, to.latitude) +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      computeHaversine(from.longitude, to.longitude);
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
