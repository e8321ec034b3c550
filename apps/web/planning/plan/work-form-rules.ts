import { rules } from '@tarima/domain/kit/rules';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { WordParams, Words } from '@tarima/domain/kit/words';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { parseLocalTime, weeksLater } from '../../plant/local-time.ts';

/** Typed values: start in local time, `2026-11-23T09:00`. */
export interface TypedWork {
  readonly user: string;
  readonly start: string;
  readonly minutes: string;
}

export interface WorkRoom {
  readonly zone: string;
  /** Midnight of the Monday of the week that is shown. */
  readonly week: Instant;
  /** Minutes of the step that this event may take, or pieces of a load. */
  readonly remaining: number;
  readonly inPieces?: boolean;
}

type Problem = readonly [words: Words, params?: WordParams];

export const parseStart = ({ start }: TypedWork, zone: string): Instant =>
  parseLocalTime(`${start}:00`.slice(0, 19), zone);

/** Returns the problem of each value; the calendar shows conflicts with other work. */
export function workProblems(
  typed: TypedWork,
  room: WorkRoom,
): Partial<Record<keyof TypedWork, Problem>> {
  const { user, start, minutes } = typed;
  const startProblem = start === '' ? missing : weekProblem(parseStart(typed, room.zone), room);
  const minutesProblem = minutes.trim() === '' ? missing : lengthProblem(Number(minutes), room);
  return {
    ...(user === '' && { user: missing }),
    ...(startProblem && { start: startProblem }),
    ...(minutesProblem && { minutes: minutesProblem }),
  };
}

const missing: Problem = [rules.required];

function weekProblem(start: Instant, { week, zone }: WorkRoom): Problem | undefined {
  const isInside = start >= week && start < weeksLater(week, 1, zone);
  return isInside ? undefined : [planTexts.otherWeek];
}

function lengthProblem(minutes: number, { remaining, inPieces }: WorkRoom): Problem | undefined {
  if (!Number.isInteger(minutes) || minutes <= 0) return [rules.integer];
  if (minutes > remaining && inPieces)
    return [planTexts.tooMany, { pieces: Math.max(0, remaining) }];
  return minutes > remaining ? [planTexts.tooLong, { minutes: Math.max(0, remaining) }] : undefined;
}
