import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCoordinates, formatLocation, getMapUrl, parseLocation } from './location.ts';

describe('parseLocation', () => {
  test.each([
    ['19.432608,-99.133209', 19.432608, -99.133209],
    ['  19.432608 ,  -99.133209 ', 19.432608, -99.133209],
    ['90,180', 90, 180],
    ['-90,-180', -90, -180],
    ['0,0', 0, 0],
    ['9,99', 9, 99],
  ])('reads %j', (text, latitude, longitude) => {
    expect(parseLocation(text)).toEqual({ latitude, longitude });
  });

  test.each([
    '',
    '19.4',
    '19.4,',
    ',-99.1',
    '19.4;-99.1',
    '19,4,-99,1',
    '19.4,-99.1,0',
    '19.4 -99.1',
    '+19.4,-99.1',
    '.5,.5',
    '5.,5.',
    '1e1,0',
    'NaN,0',
    'Infinity,0',
    '90.000001,0',
    '-90.000001,0',
    '0,180.000001',
    '0,-180.000001',
    '100,0',
    '0,1000',
    '19.4,-99.1\n0,0',
    '١٩,٩٩',
    `0.${'1'.repeat(16)},0`,
  ])('does not read %j', (text) => {
    expect(parseLocation(text)).toBeUndefined();
  });
});

describe('formatLocation', () => {
  test.each([
    [19.432608, -99.133209, '19.432608,-99.133209'],
    [19.4326084, -99.1332095, '19.432608,-99.13321'],
    [20, -100.5, '20,-100.5'],
    [0.0000004, -0.0000004, '0,0'],
  ])('writes %d, %d', (latitude, longitude, expected) => {
    expect(formatLocation({ latitude, longitude })).toBe(expected);
  });

  test('writes what parseLocation reads, to a tenth of a metre', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const read = parseLocation(formatLocation({ latitude, longitude }));
        expect(read?.latitude).toBeCloseTo(latitude, 6);
        expect(read?.longitude).toBeCloseTo(longitude, 6);
      }),
    );
  });
});

test('a map opens on Mexico City', () => {
  expect(formatLocation(defaultCoordinates)).toBe('19.432608,-99.133209');
});

test('the address of a map search has the latitude first', () => {
  expect(getMapUrl({ latitude: 25.7766, longitude: -100.1882 })).toBe(
    'https://www.google.com/maps/search/?api=1&query=25.7766,-100.1882',
  );
});
