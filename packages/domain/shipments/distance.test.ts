import { describe, expect, test } from 'vitest';
import { computeGreatCircleKilometres } from '../kit/location.ts';
import { estimateRoadKilometres } from './distance.ts';

const monterrey = { latitude: 25.686613, longitude: -100.316116 };
const guadalajara = { latitude: 20.659698, longitude: -103.349609 };

describe('the distance between two places', () => {
  test('is 639 km in a straight line from Monterrey to Guadalajara, in either direction, and about 830 by road', () => {
    expect(computeGreatCircleKilometres(monterrey, guadalajara)).toBeCloseTo(639.1, 0);
    expect(computeGreatCircleKilometres(guadalajara, monterrey)).toBeCloseTo(
      computeGreatCircleKilometres(monterrey, guadalajara),
      9,
    );
    const about = estimateRoadKilometres(monterrey, guadalajara);
    expect(about).toBeGreaterThan(820);
    expect(about).toBeLessThan(840);
    expect(about * 100).toBeCloseTo(Math.floor(about * 100 + 1e-6), 6);
    expect(about).toBeLessThanOrEqual(computeGreatCircleKilometres(monterrey, guadalajara) * 1.3);
  });

  test('is zero from a place to itself, and half the circumference of the Earth to its antipode', () => {
    expect(estimateRoadKilometres(monterrey, monterrey)).toBe(0);
    const across = computeGreatCircleKilometres(
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 180 },
    );
    expect(across).toBeCloseTo(Math.PI * 6371, 6);
    // The short way round leads over the date line.
    expect(
      computeGreatCircleKilometres(
        { latitude: 0, longitude: 179.5 },
        { latitude: 0, longitude: -179.5 },
      ),
    ).toBeCloseTo(111.19, 1);
  });
});
