/** What people say at a station about a piece of work. Source: floor.md, "Verbs". */
export const workKinds = ['start', 'pause', 'pieces', 'reworked', 'finish'] as const;
/** With what only moves pieces that are made. */
export const tabletKinds = [...workKinds, 'stocked'] as const;
/** With pieces that a receiver found lost on the way to the next step, which no tablet tells. */
export const reportKinds = [...tabletKinds, 'lost'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why somebody stops. The last three call for somebody: a planner, or a storekeeper for what is missing. */
export const pauseReasons = [
  'break',
  'otherWork',
  'endOfShift',
  'help',
  'material',
  'machine',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const callingReasons = [
  'help',
  'material',
  'machine',
] as const satisfies readonly PauseReason[];
export type CallingReason = (typeof callingReasons)[number];

export const isCalling = (reason: string | null): reason is CallingReason =>
  callingReasons.some((each) => each === reason);

/** What was wrong with pieces that nobody can sell. */
export const scrapReasons = ['split', 'size', 'nails', 'wane', 'broken', 'other'] as const;
export type ScrapReason = (typeof scrapReasons)[number];

export const floorReasons = [...new Set([...pauseReasons, ...scrapReasons])] as const;

/** Most pieces that one report may be about. */
export const mostPieces = 1_000_000;
/** For so long whoever reported something takes it back without asking anybody, in milliseconds. */
export const undoFor = 60_000;
/** Digits of a person's PIN, and of the code that pairs a tablet. */
export const pinDigits = { min: 4, max: 6 } as const;
export const pairingDigits = 8;
/** Of a badge: digits, which scanners type alike whatever the layout of their keyboard. */
export const badgeDigits = 24;
