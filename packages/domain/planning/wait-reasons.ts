import type { Instant } from '../kit/time-zone.ts';

/** Codes of the reasons for which work does not start or end earlier. Sentences for them are in `reason-texts.ts`. */
export const waitReasonCodes = [
  'work',
  'previousStep',
  'way',
  'operatorBusy',
  'away',
  'capacity',
  'maintenance',
  'closed',
  'materialMissing',
  'noOperator',
  'workplaceInactive',
  'workplaceUnknown',
  'noSteps',
  'transfer',
  'beyondHorizon',
  'notPlannedEarlier',
] as const;
export type WaitReasonCode = (typeof waitReasonCodes)[number];

/**
 * One link of the chain.
 * - work: the step itself is worked from `from` until `until`
 * - previousStep: waits until the step before, at `workplaceId`, has handed over
 * - way: on the way from another division to `workplaceId`
 * - operatorBusy: `userId` is busy with `orderId`; capacity: every station of `workplaceId` is, one of them with `orderId`
 * - away: `userId` is absent, or works for another division
 * - maintenance: `workplaceId` stands still; without `until` the end is unknown
 * - closed: outside the operative lapse or on a weekend
 * - materialMissing: until it arrives; without `until` the date is unknown and the work does not wait: it is in doubt from `from` on
 * - noOperator: no person has a position of `workplaceId`; workplaceInactive: it was disabled; workplaceUnknown: it is gone
 * - transfer: another division, `divisionId`, has the missing material: the time of its transport is unknown
 * - noSteps: the product has no workplace flow; beyondHorizon: it would take more than ten years
 * - notPlannedEarlier: nothing was in the way, the work could be pulled forward
 */
export interface WaitReason {
  readonly code: WaitReasonCode;
  /** The step that waits, counted from 1. */
  readonly step?: number;
  readonly workplaceId?: number;
  readonly userId?: number;
  /** Order whose work is in the way. */
  readonly orderId?: number;
  /** All orders in the way, where there are several one after another, or side by side. */
  readonly orderIds?: readonly number[];
  readonly divisionId?: number;
  /** Raw material of `materialMissing`, where it is known, and its missing quantity in its measure. */
  readonly rawMaterialId?: number;
  readonly missing?: number;
  readonly from?: Instant;
  readonly until?: Instant;
}
