/** Kinds of reports about a piece of work that people send at a station. */
export const workReportKinds = ['start', 'pause', 'pieces', 'reworked', 'finish'] as const;
/** Kinds including `stocked`, which only moves pieces that are already made. */
export const tabletReportKinds = [...workReportKinds, 'stocked'] as const;
/** Kinds including `lost`: pieces that a receiver found lost on the way to the next step, which no tablet reports. */
export const reportKinds = [...tabletReportKinds, 'lost'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Reasons for a pause. The last three notify a person: a planner, or a storekeeper for missing material. */
export const pauseReasons = [
  'break',
  'otherWork',
  'endOfShift',
  'help',
  'material',
  'machine',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const assistancePauseReasons = [
  'help',
  'material',
  'machine',
] as const satisfies readonly PauseReason[];
export type AssistancePauseReason = (typeof assistancePauseReasons)[number];

export const isAssistancePauseReason = (reason: string | null): reason is AssistancePauseReason =>
  assistancePauseReasons.some((each) => each === reason);

/** Defects of pieces that cannot be sold. */
export const scrapReasons = ['split', 'size', 'nails', 'wane', 'broken', 'other'] as const;
export type ScrapReason = (typeof scrapReasons)[number];

export const pauseAndScrapReasons = [...new Set([...pauseReasons, ...scrapReasons])] as const;

/** Maximum number of pieces of one report. */
export const maxReportedPieces = 1_000_000;
/** Milliseconds in which workers may undo their own report without a foreman. */
export const undoPeriodMillis = 60_000;
/** Minimum and maximum number of digits of a person's PIN, and the number of digits of a pairing code. */
export const pinDigitLimits = { min: 4, max: 6 } as const;
export const pairingCodeDigits = 8;
/** Number of digits of a badge code: scanners type digits alike with every keyboard layout. */
export const badgeCodeDigits = 24;
