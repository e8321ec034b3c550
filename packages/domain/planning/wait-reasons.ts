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
 * Link of the chain of reasons. Codes and their fields:
 * - work: the step itself is worked from `from` until `until`
 * - previousStep: the step waits until the step before, at `workplaceId`, has handed over
 * - way: pieces are in transport from another division to `workplaceId`
 * - operatorBusy: `userId` is busy with `orderId`; capacity: every station of `workplaceId` is busy, one of them with `orderId`
 * - away: `userId` is absent, or works for another division
 * - maintenance: `workplaceId` stands still; without `until` the end is unknown
 * - closed: outside the working hours or on a weekend
 * - materialMissing: raw material is missing until `until`; without `until` the date is unknown, and the work is in doubt from `from` on
 * - noOperator: no person has a position of `workplaceId`; workplaceInactive: `workplaceId` was disabled; workplaceUnknown:
 * `workplaceId` was deleted
 * - transfer: another division, `divisionId`, has the missing material, and the time of its transport is unknown
 * - noSteps: the product has no workplace flow; beyondHorizon: the work would take more than ten years
 * - notPlannedEarlier: the work could be moved earlier, since nothing was in its way
 */
export interface WaitReason {
  readonly code: WaitReasonCode;
  /** Position of the step that waits, counted from 1. */
  readonly step?: number;
  readonly workplaceId?: number;
  readonly userId?: number;
  /** Order whose work is in the way. */
  readonly orderId?: number;
  /** All orders whose work is in the way, where there are several in sequence or at the same time. */
  readonly orderIds?: readonly number[];
  readonly divisionId?: number;
  /** Raw material of the reason `materialMissing`, where known, and its missing quantity in its unit of measure. */
  readonly rawMaterialId?: number;
  readonly missing?: number;
  readonly from?: Instant;
  readonly until?: Instant;
}
