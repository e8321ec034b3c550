/** Kinds of reports that people send at a station about a piece of work. Source: floor.md, "Verbs". */
export const workReportKinds = ['start', 'pause', 'pieces', 'reworked', 'finish'] as const;
/** Kinds with `stocked`, which only moves pieces that are made. */
export const tabletReportKinds = [...workReportKinds, 'stocked'] as const;
/** Kinds with pieces that a receiver found lost on the way to the next step, which no tablet reports. */
export const reportKinds = [...tabletReportKinds, 'lost'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Reasons for a pause. The last three call a person: a planner, or a storekeeper for missing material. */
export const pauseReasons = [
  'break',
  'otherWork',
  'endOfShift',
  'help',
  'material',
  'machine',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const callingPauseReasons = [
  'help',
  'material',
  'machine',
] as const satisfies readonly PauseReason[];
export type CallingPauseReason = (typeof callingPauseReasons)[number];

export const isCallingPauseReason = (reason: string | null): reason is CallingPauseReason =>
  callingPauseReasons.some((each) => each === reason);

/** Defects of pieces that cannot be sold. */
export const scrapReasons = ['split', 'size', 'nails', 'wane', 'broken', 'other'] as const;
export type ScrapReason = (typeof scrapReasons)[number];

export const floorReasons = [...new Set([...pauseReasons, ...scrapReasons])] as const;

/** Most pieces that one report may be about. */
export const maxReportedPieces = 1_000_000;
/** Time in which a worker takes their own report back without a foreman, in milliseconds. */
export const undoPeriodMillis = 60_000;
/** Digits of a person's PIN, and of the code that pairs a tablet. */
export const pinDigitLimits = { min: 4, max: 6 } as const;
export const pairingCodeDigits = 8;
/** Digits of a badge: scanners type digits alike with every layout of their keyboard. */
export const badgeCodeDigits = 24;
