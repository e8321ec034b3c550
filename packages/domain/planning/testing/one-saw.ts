import type { PlantState, PlannedEvent } from '../planning-model.ts';
import { toAugustInstant, officeHours } from './plants.ts';

/** Planned work of an order of one line, of the same number, at the saw. */
export const createSawEvent = (
  id: number,
  start: string,
  end: string,
  more: object = {},
): PlannedEvent => ({
  id,
  orderId: id,
  detailId: id,
  workplaceId: 1,
  userId: 11,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  ...more,
});

/** A plant of one saw and one worker. */
export const createSawPlant = (...events: PlannedEvent[]): PlantState => ({
  hours: officeHours,
  workplaces: [{ id: 1, stations: 1, status: 'active', maintenance: [] }],
  operators: [{ id: 11, workplaceIds: [1] }],
  events,
});
