import { Big } from 'big.js';
import { arrangeStacksOnFloor, type VehicleFloorPlan, type LoadPattern } from './floor-plan.ts';
import {
  isPieceTooHigh,
  buildStacks,
  type StackablePieces,
  type VehicleInsideSize,
} from './stacks.ts';
import { computeTotalWeight, type LoadWeight } from './weight.ts';

/** Line of a vehicle's load: pieces, and the weight of one piece. */
export interface VehicleLoadLine extends StackablePieces {
  readonly weight: LoadWeight;
}

/** Warnings about a load. The first three require a reason to continue. */
export const loadWarnings = [
  'overRoom',
  'overPayload',
  'tooHigh',
  'sizeUnknown',
  'weightUnknown',
] as const;
export type LoadWarning = (typeof loadWarnings)[number];

/** Warnings that require a reason to continue. */
const grave: readonly LoadWarning[] = ['overRoom', 'overPayload', 'tooHigh'];

export interface VehicleLoad {
  readonly plan: VehicleFloorPlan;
  readonly weight: LoadWeight;
  /** Used share of the payload and of the floor's length: 1 is full. */
  readonly ofPayload: number;
  readonly ofLength: number;
  readonly warnings: readonly LoadWarning[];
  /** Ids of products without dimensions, and without a weight. */
  readonly unmeasured: readonly number[];
  readonly unweighed: readonly number[];
}

/**
 * Computes the load of a vehicle: positions of its stacks, its weight, and warnings.
 * @param payload kilograms
 * @param pattern requested pattern of the stacks; the best one by default
 */
export function computeVehicleLoad(
  lines: readonly VehicleLoadLine[],
  room: VehicleInsideSize,
  payload: number,
  pattern?: LoadPattern,
): VehicleLoad {
  const plan = arrangeStacksOnFloor(buildStacks(lines, room), room, pattern);
  const weight = computeTotalWeight(lines);
  const getProductIds = (those: readonly VehicleLoadLine[]) => [
    ...new Set(those.map((line) => line.productId)),
  ];
  const unmeasured = getProductIds(lines.filter(({ size }) => size === undefined));
  const unweighed = getProductIds(lines.filter((line) => !line.weight.whole));
  const found: Readonly<Record<LoadWarning, boolean>> = {
    overRoom: plan.remaining.length > 0,
    overPayload: new Big(weight.kg).gt(payload),
    tooHigh: lines.some(({ size }) => size !== undefined && isPieceTooHigh(size, room)),
    sizeUnknown: unmeasured.length > 0,
    weightUnknown: unweighed.length > 0,
  };
  return {
    plan,
    weight,
    ofPayload: new Big(weight.kg).div(payload).toNumber(),
    ofLength: plan.used / room.length,
    warnings: loadWarnings.filter((warning) => found[warning]),
    unmeasured,
    unweighed,
  };
}

/** Whether a load requires a reason before the user continues. */
export const isReasonRequiredForLoad = ({ warnings }: Pick<VehicleLoad, 'warnings'>): boolean =>
  warnings.some((warning) => grave.includes(warning));
