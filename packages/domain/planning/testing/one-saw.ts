import type { Plant, PlannedEvent } from '../model.ts';
import { at, office } from './plants.ts';

/** Planned work of an order of one line, of the same number, at the saw. */
export const sawEvent = (
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
  start: at(start),
  end: at(end),
  ...more,
});

/** A plant of one saw and one worker. */
export const sawPlant = (...events: PlannedEvent[]): Plant => ({
  hours: office,
  workplaces: [{ id: 1, stations: 1, status: 'active', maintenance: [] }],
  operators: [{ id: 11, workplaceIds: [1] }],
  events,
});
