import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { WordParams, LocalizedWords } from '@tarima/domain/kit/words';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { parseLocalTime, addWeeksToMonday } from '../../plant/local-time.ts';

/** Typed values: start in local time, `2026-11-23T09:00`. */
export interface WorkFormValues {
  readonly user: string;
  readonly start: string;
  readonly minutes: string;
}

export interface WorkFormContext {
  readonly zone: string;
  /** Midnight of the Monday of the week that is shown. */
  readonly week: Instant;
  /** Minutes of the step that this event may take, or pieces of a load. */
  readonly remaining: number;
  readonly inPieces?: boolean;
}

type Problem = readonly [words: LocalizedWords, params?: WordParams];

export const parseWorkStart = ({ start }: WorkFormValues, zone: string): Instant =>
  parseLocalTime(`${start}:00`.slice(0, 19), zone);

/** Returns the problem of each value; the calendar shows conflicts with other work. */
export function findWorkFormProblems(
  values: WorkFormValues,
  context: WorkFormContext,
): Partial<Record<keyof WorkFormValues, Problem>> {
  const { user, start, minutes } = values;
  const startProblem =
    start === '' ? missing : weekProblem(parseWorkStart(values, context.zone), context);
  const minuteCount = parseTypedValue(minutes);
  const minutesProblem = minuteCount === undefined ? missing : lengthProblem(minuteCount, context);
  return {
    ...(user === '' && { user: missing }),
    ...(startProblem && { start: startProblem }),
    ...(minutesProblem && { minutes: minutesProblem }),
  };
}

const missing: Problem = [validationRuleTexts.required];

function weekProblem(start: Instant, { week, zone }: WorkFormContext): Problem | undefined {
  const isInside = start >= week && start < addWeeksToMonday(week, 1, zone);
  return isInside ? undefined : [planOrderTexts.otherWeek];
}

function lengthProblem(
  minutes: number,
  { remaining, inPieces }: WorkFormContext,
): Problem | undefined {
  if (!Number.isInteger(minutes) || minutes <= 0) return [validationRuleTexts.integer];
  if (minutes > remaining && inPieces)
    return [planOrderTexts.tooMany, { pieces: Math.max(0, remaining) }];
  return minutes > remaining
    ? [planOrderTexts.tooLong, { minutes: Math.max(0, remaining) }]
    : undefined;
}
