import type { Language, Words } from '@tarima/domain/kit/words';
import type { WindowImpact } from '@tarima/domain/planning/contract';
import type { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { present } from '../../kit/clock.ts';

/** Range of time in its wire form. */
export interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

export interface StoredWindow extends Span {
  readonly id: number;
}

/** Window that the screen proposes, with the reason. */
export interface Proposed extends Span {
  readonly why: string;
}

/** Options of a request: a dry run that changes nothing, or an idempotent change. */
export interface How {
  readonly query: { readonly lang: Language; readonly dryRun: 'true' | 'false' };
  readonly idempotencyKey: string;
}

export interface Answered {
  readonly impact: WindowImpact;
}

/** Owner of windows: a workplace under maintenance, or a person who is absent. */
export interface WindowOwner<Answer extends Answered> {
  /** Part of the query keys of the owner. */
  readonly key: string;
  readonly name: string;
  readonly texts: Readonly<Record<keyof typeof maintenanceTexts, Words>>;
  callOff(id: number, how: How): Promise<Answer>;
  /** Updates the screens of the owner with the answer. */
  show(answer: Answer): Promise<void>;
}

/** Returns true when a window that has not ended is running. */
export const hasBegun = ({ startDate }: Pick<Span, 'startDate'>): boolean =>
  Date.parse(startDate) <= present();
