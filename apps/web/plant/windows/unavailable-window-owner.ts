import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import type { UnavailabilityImpact } from '@tarima/domain/planning/calls/unavailability-impact';
import type { maintenanceTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { getPresentTime } from '../../kit/clock.ts';

/** Range of time in its wire form. */
export interface DateSpanDto {
  readonly startDate: string;
  readonly endDate: string;
}

export interface StoredWindowDto extends DateSpanDto {
  readonly id: number;
}

/** Window that the screen proposes, with the reason. */
export interface ProposedWindow extends DateSpanDto {
  readonly why: string;
}

/** Options of a request: a dry run that changes nothing, or an idempotent change. */
export interface WindowRequestOptions {
  readonly query: { readonly lang: Language; readonly dryRun: 'true' | 'false' };
  readonly idempotencyKey: string;
}

export interface WindowAnswerDto {
  readonly impact: UnavailabilityImpact;
}

/** Owner of unavailable windows: a workplace under maintenance, or a person who is absent. */
export interface UnavailableWindowOwner<Answer extends WindowAnswerDto> {
  /** Part of the query keys of the owner. */
  readonly key: string;
  readonly name: string;
  readonly texts: Readonly<Record<keyof typeof maintenanceTexts, LocalizedWords>>;
  callOff(id: number, how: WindowRequestOptions): Promise<Answer>;
  /** Updates the screens of the owner with the answer of the server. */
  show(answer: Answer): Promise<void>;
}

/** Returns true when a window that has not ended is running. */
export const hasUnavailableWindowBegun = ({ startDate }: Pick<DateSpanDto, 'startDate'>): boolean =>
  Date.parse(startDate) <= getPresentTime();
