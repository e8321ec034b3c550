import { expect, test } from 'vitest';
import { DirectionsService } from '../kit/directions.ts';
import { measureDistance } from './distance.ts';

const monterrey = '25.686613,-100.316116';
const saltillo = '25.4232,-101.0053';

test('without a directions service the distance is an estimate marked as approximate', async () => {
  const nobody = new DirectionsService(undefined);
  const distance = await measureDistance(nobody, monterrey, saltillo);
  // 75 km in a straight line, 87 on the road.
  expect(distance).toEqual({ distance: expect.closeTo(97.8, 0), distanceKind: 'about' });
  expect(Math.round(distance.distance * 100)).toBeCloseTo(distance.distance * 100, 6);
  expect(await measureDistance(nobody, monterrey, 'somewhere')).toEqual({
    distance: 0,
    distanceKind: 'unknown',
  });
});

test('an unreachable directions service gives an unknown distance instead of an estimate', async () => {
  const gone = new DirectionsService('http://127.0.0.1:9');
  expect(await measureDistance(gone, monterrey, saltillo)).toEqual({
    distance: 0,
    distanceKind: 'unknown',
  });
});
