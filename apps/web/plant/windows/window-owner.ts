import type { Language, Words } from '@tarima/domain/kit/words';
import type { WindowImpact } from '@tarima/domain/planning/contract';
import type { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { present } from '../../kit/clock.ts';

/** A stretch of time, as the wire takes it. */
export interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

export interface KeptWindow extends Span {
  readonly id: number;
}

/** A window that the screen thought of, and why. */
export interface Proposed extends Span {
  readonly why: string;
}

/** How something is asked: without changing anything, or once for all. */
export interface How {
  readonly query: { readonly lang: Language; readonly dryRun: 'true' | 'false' };
  readonly idempotencyKey: string;
}

export interface Answered {
  readonly impact: WindowImpact;
}

/** Whose windows they are: a workplace that is maintained, a person who is away. */
export interface WindowOwner<Answer extends Answered> {
  /** Of what is asked about it. */
  readonly key: string;
  readonly name: string;
  readonly texts: Readonly<Record<keyof typeof maintenanceTexts, Words>>;
  callOff(id: number, how: How): Promise<Answer>;
  /** Shows what was answered wherever the owner is shown. */
  show(answer: Answer): Promise<void>;
}

/** Whether a window runs, of those that have not ended. */
export const hasBegun = ({ startDate }: Pick<Span, 'startDate'>): boolean =>
  Date.parse(startDate) <= present();
