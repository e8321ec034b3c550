import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { ToldReason } from '@tarima/domain/planning/contract';
import type { EventProblem, EventWarning } from '@tarima/domain/planning/event-problems';
import { planningErrors, planningWarnings, reasonWords } from '@tarima/domain/planning/texts';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { formatDecimal } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';
import { sayInstant, sayMoment, sayNumber } from './zoned-format.ts';

/** A link of the chain of reasons, as a sentence. */
export function sayReason(reason: ToldReason, zone: string, { say, language }: Speech): string {
  const { code, workplace, user, order, division, material, missing, measure, from, until } =
    reason;
  const words = reasonWords({
    code,
    // 0 is the quotation itself, which has no number yet: its own lines stand in each other's way.
    ...(order && order.id !== 0 && { orderId: order.id }),
    ...(material && { rawMaterialId: material.id }),
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(until !== undefined && { until: Date.parse(until) }),
  });
  return say(words, {
    workplace: workplace?.name ?? '',
    user: user?.name ?? '',
    order: order?.id ?? '',
    division: division?.name ?? '',
    material: material?.name ?? '',
    missing: missing === undefined ? '' : formatDecimal(missing, 3, language),
    measure: measure ?? '',
    from: sayMoment(from, zone, language),
    until: sayMoment(until, zone, language),
  });
}

/** The names of who and what problems speak of. */
export interface PlanNames {
  readonly workplaces: readonly NamedRecord[];
  readonly users: readonly NamedRecord[];
}

const nameOf = (records: readonly NamedRecord[], id: number | undefined): string =>
  records.find((record) => record.id === id)?.name ?? String(id ?? '');

/** What is wrong with an event or with a line, as a sentence. */
export function sayProblem(
  problem: EventProblem | EventWarning,
  names: PlanNames,
  zone: string,
  { say, language }: Speech,
): string {
  const { workplaceId, userId, from, until, expected, planned } = problem;
  const words = { ...planningErrors, ...planningWarnings }[problem.code];
  const sentence = say(words, {
    workplace: nameOf(names.workplaces, workplaceId),
    user: nameOf(names.users, userId),
    from: from === undefined ? '' : sayInstant(from, 'moment', zone, language),
    until: until === undefined ? '' : sayInstant(until, 'moment', zone, language),
    expected: expected === undefined ? '' : sayNumber(expected, language),
    planned: planned === undefined ? '' : sayNumber(planned, language),
  });
  // 0 stands for this order itself.
  const other = problem.otherOrderId ?? 0;
  return other === 0 ? sentence : `${sentence} (${say(planTexts.ofOrder, { id: other })})`;
}
