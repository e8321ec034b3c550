import type { VehicleInsideSize, PieceStack } from './stacks.ts';

/** Patterns of stacks: their long side along the vehicle, across the vehicle, or alternating. */
export const loadPatterns = ['straight', 'pinwheel', 'turned'] as const;
export type LoadPattern = (typeof loadPatterns)[number];

/** Stack on the vehicle's floor: `x` from the cab, `y` from the wall on the driver's side, in millimetres. */
export interface PlacedStack extends PieceStack {
  readonly x: number;
  readonly y: number;
  /** Extent of the stack along the vehicle, and across the vehicle. */
  readonly along: number;
  readonly across: number;
  readonly turned: boolean;
}

export interface VehicleFloorPlan {
  readonly pattern: LoadPattern;
  readonly placed: readonly PlacedStack[];
  /** Stacks that do not fit, in loading sequence. */
  readonly remaining: readonly PieceStack[];
  /** Used length of the vehicle, from the cab, in millimetres. */
  readonly used: number;
}

/**
 * Arranges stacks on the floor of a vehicle in their sequence, from the cab to the door.
 * Without a requested pattern it uses the first pattern that fits all stacks, otherwise the one that fits the most.
 */
export function arrangeStacksOnFloor(
  stacks: readonly PieceStack[],
  room: VehicleInsideSize,
  requested?: LoadPattern,
): VehicleFloorPlan {
  if (requested) return planners[requested](stacks, room);
  const [first, ...others] = loadPatterns.map((pattern) => planners[pattern](stacks, room));
  if (!first) throw new Error('There is a pattern');
  return others.reduce(
    (best, plan) => (plan.placed.length > best.placed.length ? plan : best),
    first,
  );
}

const planners: Readonly<
  Record<LoadPattern, (stacks: readonly PieceStack[], room: VehicleInsideSize) => VehicleFloorPlan>
> = {
  straight: (stacks, room) => arrangeInRows('straight', stacks, room),
  turned: (stacks, room) => arrangeInRows('turned', stacks, room),
  pinwheel: arrangeInLanes,
};

/** Arranges stacks in rows across the vehicle, each as deep as its deepest stack. A stack without room also keeps out all later stacks. */
function arrangeInRows(
  pattern: 'straight' | 'turned',
  stacks: readonly PieceStack[],
  room: VehicleInsideSize,
): VehicleFloorPlan {
  const placed: PlacedStack[] = [];
  let row = { x: 0, y: 0, depth: 0 };
  for (const stack of stacks) {
    const [along, across] = getFloorSides(stack, pattern === 'turned');
    if (row.y + across > room.width) row = { x: row.x + row.depth, y: 0, depth: 0 };
    if (across > room.width || row.x + along > room.length) break;
    placed.push({ ...stack, x: row.x, y: row.y, along, across, turned: pattern === 'turned' });
    row = { x: row.x, y: row.y + across, depth: Math.max(row.depth, along) };
  }
  return toFloorPlan(pattern, placed, stacks);
}

/**
 * Arranges stacks in two lanes along the walls, alternately straight and turned.
 * Beside a turned stack lies a straight one, for which a narrow vehicle has room.
 */
function arrangeInLanes(stacks: readonly PieceStack[], room: VehicleInsideSize): VehicleFloorPlan {
  const placed: PlacedStack[] = [];
  const lanes: PlacedStack[][] = [[], []];
  for (const stack of stacks) {
    const tries = [0, 1].map((lane) => placeInLane(stack, lane, lanes, room));
    const [best] = tries
      .filter((each) => each !== undefined)
      .toSorted((one, other) => one.stack.x - other.stack.x || one.lane - other.lane);
    if (!best) break;
    placed.push(best.stack);
    lanes[best.lane]?.push(best.stack);
  }
  return toFloorPlan('pinwheel', placed, stacks);
}

function placeInLane(
  stack: PieceStack,
  lane: number,
  lanes: readonly (readonly PlacedStack[])[],
  room: VehicleInsideSize,
): { readonly lane: number; readonly stack: PlacedStack } | undefined {
  const before = lanes[lane]?.at(-1);
  const turned = before ? !before.turned : lane === 1;
  const [along, across] = getFloorSides(stack, turned);
  const other = lanes[1 - lane] ?? [];
  // The stack goes behind the stack before it, and behind stacks of the other lane that leave no room for it.
  let x = before ? before.x + before.along : 0;
  for (const each of other)
    if (each.x < x + along && x < each.x + each.along && each.across + across > room.width)
      x = each.x + each.along;
  if (across > room.width || x + along > room.length) return undefined;
  const y = lane === 0 ? 0 : room.width - across;
  return { lane, stack: { ...stack, x, y, along, across, turned } };
}

const getFloorSides = (
  { long, short }: PieceStack,
  turned: boolean,
): readonly [along: number, across: number] => (turned ? [short, long] : [long, short]);

const toFloorPlan = (
  pattern: LoadPattern,
  placed: readonly PlacedStack[],
  stacks: readonly PieceStack[],
): VehicleFloorPlan => ({
  pattern,
  placed,
  remaining: stacks.slice(placed.length),
  used: placed.reduce((most, { x, along }) => Math.max(most, x + along), 0),
});
