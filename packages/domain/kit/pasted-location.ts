import { parseLocation, type Coordinates } from './location.ts';

const number = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`;
const pair = String.raw`${number}(?:,|%2C|~)\s*\+?${number}`;

/** Patterns of a location in map links, the most exact first: the pin, the requested point, the center of the view. */
const linked: readonly RegExp[] = [
  new RegExp(String.raw`!3d${number}!4d${number}`, 'gi'),
  new RegExp(String.raw`[?&]mlat=${number}&mlon=${number}`, 'gi'),
  new RegExp(
    String.raw`[?&](?:q|query|ll|destination|daddr|coordinate|cp|center)=(?:loc:|place:)?\+?${pair}`,
    'gi',
  ),
  new RegExp(String.raw`/(?:search|place|dir/[^/]*)/\+?${pair}`, 'gi'),
  new RegExp(String.raw`@${number},${number}`, 'gi'),
  new RegExp(String.raw`#map=\d{1,2}(?:\.\d+)?/${number}/${number}`, 'gi'),
];

const angle = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2})\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d{1,6})?)\s*(?:["″”]|'')\s*)?`;
const sexagesimal = new RegExp(String.raw`^\s*${angle}([NS])[\s,]+${angle}([EWO])\s*$`, 'i');

/**
 * Parses a location from text copied from a map. It accepts `latitude, longitude`, degrees with minutes and seconds, and a `geo:` address.
 * It also accepts a link of Google Maps, OpenStreetMap, Apple Maps, Bing or Waze.
 * @returns undefined for a text without a location, such as a shortened link, which only its service can resolve.
 */
export function parsePastedLocation(text: string): Coordinates | undefined {
  const written = text.trim();
  return parseLocation(written) ?? parseDegrees(written) ?? parseLink(written);
}

function parseLink(written: string): Coordinates | undefined {
  const geo = /^geo:([^;?]+)/i.exec(written);
  if (geo?.[1] !== undefined) return parseLocation(geo[1]);
  if (!/^https?:\/\/\S+$/i.test(written) || written.length > 4000) return undefined;
  for (const shape of linked) {
    // A route through several locations counts as its last one.
    const found = [...written.matchAll(shape)].at(-1);
    const location = found && parseLocation(`${found[1]},${found[2]}`);
    if (location) return location;
  }
  return undefined;
}

function parseDegrees(written: string): Coordinates | undefined {
  const found = sexagesimal.exec(written);
  if (!found) return undefined;
  const [, d1, m1, s1, north, d2, m2, s2, east] = found;
  const latitude = toDecimalDegrees(d1, m1, s1) * (/s/i.test(north ?? '') ? -1 : 1);
  // Spanish maps write west as `O` (oeste).
  const longitude = toDecimalDegrees(d2, m2, s2) * (/[wo]/i.test(east ?? '') ? -1 : 1);
  return parseLocation(`${latitude.toFixed(8)},${longitude.toFixed(8)}`);
}

const toDecimalDegrees = (whole = '0', minutes = '0', seconds = '0'): number =>
  Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
