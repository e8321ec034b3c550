import {
  replanDrawnPlants,
  replanPlant,
  sumReplans,
} from '@tarima/domain/planning/testing/replan-plants';
import { busyPlant, openOrders, plantNow } from './planning-plant.ts';

/** Events that a replan moves beside those that must move, in drawn plants with some time left and in the busy one, and the days that it costs. */
export function runMoves(plants: number): void {
  const seeds = Array.from({ length: plants }, (_, index) => index + 1);
  print(`${plants} drawn plants`, sumReplans(replanDrawnPlants(seeds)));
  print('plant of 50 orders', sumReplans(replanPlant(busyPlant(), openOrders(50, 5), plantNow)));
}

const print = (name: string, { moved, forced, lateDays }: ReturnType<typeof sumReplans>): void =>
  console.log(
    `${name}, four replans each: ${moved} events move, at least ${forced} must; ratio ${(moved / forced).toFixed(2)}, ` +
      `${lateDays.toFixed(1)} days later`,
  );
