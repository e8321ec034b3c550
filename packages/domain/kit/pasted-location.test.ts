import { describe, expect, test } from 'vitest';
import { parsePastedLocation } from './pasted-location.ts';

describe('a location copied from a map', () => {
  test.each([
    ['coordinates', ' 25.686613, -100.316116 '],
    [
      'a place of Google Maps, whose pin is not the middle of the map',
      'https://www.google.com/maps/place/Macroplaza/@25.6691,-100.3099,17z/data=!3m1!4b1!4m6!3m5!1s0x8662!8m2!3d25.686613!4d-100.316116!16s',
    ],
    ['a view of Google Maps', 'https://www.google.com.mx/maps/@25.686613,-100.316116,15z?hl=es'],
    [
      'a search of Google Maps',
      'https://www.google.com/maps/search/?api=1&query=25.686613,-100.316116',
    ],
    [
      'an encoded search',
      'https://www.google.com/maps/search/?api=1&query=25.686613%2C-100.316116',
    ],
    ['a search by path', 'https://www.google.com/maps/search/25.686613,+-100.316116?entry=tts'],
    ['an old link', 'http://maps.google.com/?q=loc:25.686613,-100.316116&z=12'],
    [
      'directions',
      'https://www.google.com/maps/dir/?api=1&origin=19.4,-99.1&destination=25.686613,-100.316116',
    ],
    ['directions by path', 'https://www.google.com/maps/dir/Toluca/25.686613,-100.316116'],
    [
      'a way through two places',
      'https://www.google.com/maps/dir/A/B/data=!3d19.4!4d-99.1!1m1!3d25.686613!4d-100.316116',
    ],
    [
      'a marker of OpenStreetMap',
      'https://www.openstreetmap.org/?mlat=25.686613&mlon=-100.316116#map=12/19.4/-99.1',
    ],
    ['a view of OpenStreetMap', 'https://www.openstreetmap.org/#map=15/25.686613/-100.316116'],
    ['Apple Maps', 'https://maps.apple.com/?ll=25.686613,-100.316116&q=Planta'],
    ['Waze', 'https://waze.com/ul?ll=25.686613,-100.316116&navigate=yes'],
    ['Bing', 'https://www.bing.com/maps?cp=25.686613~-100.316116&lvl=16'],
    ['a geo address', 'geo:25.686613,-100.316116?z=19'],
  ])('is read from %s', (_, text) => {
    expect(parsePastedLocation(text)).toEqual({ latitude: 25.686613, longitude: -100.316116 });
  });

  test.each([
    [`25°41'11.8"N 100°18'58.0"W`, 25.686611, -100.316111],
    [`25° 41′ 11.8″ N, 100° 18′ 58″ O`, 25.686611, -100.316111],
    [`33°26'S 151°12'E`, -33.433333, 151.2],
  ])('is read from degrees: %s', (text, latitude, longitude) => {
    expect(parsePastedLocation(text)?.latitude).toBeCloseTo(latitude, 5);
    expect(parsePastedLocation(text)?.longitude).toBeCloseTo(longitude, 5);
  });

  test.each([
    '',
    'Av. Industrias 100, Apodaca',
    'https://maps.app.goo.gl/2kB8x',
    'https://www.google.com/maps/place/Macroplaza',
    'https://www.openstreetmap.org/#map=15/95.1/-100.3',
    'https://www.google.com/maps/@25.68,-190.3,15z',
    'geo:norte',
    `95°00'N 100°00'W`,
    '25.686613;-100.316116',
    `https://x.test/?q=${'9'.repeat(5000)}`,
  ])('is not read from %j', (text) => {
    expect(parsePastedLocation(text)).toBeUndefined();
  });
});
