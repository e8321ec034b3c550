import { CodedError } from '@tarima/domain/kit/errors';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { CauseDto, WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import type { EventProblem, EventWarning } from '@tarima/domain/planning/rules/event-problems';
import {
  ordersAheadTexts,
  dateCauseTexts,
  maxNamedOrdersAhead,
  planningProblemTexts,
  planningWarningTexts,
  getWaitReasonWords,
} from '@tarima/domain/planning/calls/texts';
import { moreOrderCountWords, planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { formatDecimal } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';
import { getLocalDay } from './local-time.ts';
import { sayInstant, sayInstantText, sayWholeNumber } from './say-instant.ts';

/** Formats one reason of a chain as a sentence. */
export function sayWaitReason(
  reason: WaitReasonDto,
  timeZone: string,
  { say, language }: Speech,
): string {
  const { code, workplace, user, order, division, material, missing, measure, from, until } =
    reason;
  const words = getWaitReasonWords({
    code,
    // 0 is the quotation itself, which has no number yet: its own lines delay each other.
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
    from: sayInstantText(from, timeZone, language),
    until: sayInstantText(until, timeZone, language),
  });
}

/** Formats the cause of a date as one sentence, with the orders that have priority. */
export function sayDateCause(cause: CauseDto, timeZone: string, speech: Speech): string {
  const { code, workplace, user, from, until, ahead } = cause;
  const { say, sayCount, language } = speech;
  if (until === undefined || (code !== 'capacity' && code !== 'operatorBusy' && code !== 'work'))
    return sayWaitReason(cause, timeZone, speech);
  const [begin, end] = [Date.parse(from ?? until), Date.parse(until)];
  // A wait within one day is formatted with the time; a longer wait with the day.
  const shape = getLocalDay(begin, timeZone) === getLocalDay(end, timeZone) ? 'moment' : 'longDay';
  const params = {
    workplace: workplace?.name ?? '',
    user: user?.name ?? '',
    until: sayInstant(end, shape, timeZone, language),
  };
  if (code === 'work' || ahead.length === 0) return say(dateCauseTexts[code], params);
  const getRecordName = ahead.slice(0, maxNamedOrdersAhead).map(({ id }) => String(id));
  const others = ahead.length - getRecordName.length;
  const orders = new Intl.ListFormat(language).format(
    others > 0 ? [...getRecordName, sayCount(moreOrderCountWords, others)] : getRecordName,
  );
  return sayCount(ordersAheadTexts[code], ahead.length, { ...params, orders });
}

/** Names of the people and things in problems. */
export interface PlanEntityNames {
  readonly workplaces: readonly NamedRecord[];
  readonly users: readonly NamedRecord[];
}

const getName = (records: readonly NamedRecord[], id: number | undefined): string =>
  records.find((record) => record.id === id)?.name ?? String(id ?? '');

/** Formats the problem of an event or of a line as a sentence. */
export function sayPlanProblem(
  problem: EventProblem | EventWarning,
  names: PlanEntityNames,
  timeZone: string,
  { say, language }: Speech,
): string {
  const { workplaceId, userId, from, until, expected, planned } = problem;
  const words = { ...planningProblemTexts, ...planningWarningTexts }[problem.code];
  const sentence = say(words, {
    workplace: getName(names.workplaces, workplaceId),
    user: getName(names.users, userId),
    from: from === undefined ? '' : sayInstant(from, 'moment', timeZone, language),
    until: until === undefined ? '' : sayInstant(until, 'moment', timeZone, language),
    expected: expected === undefined ? '' : sayWholeNumber(expected, language),
    planned: planned === undefined ? '' : sayWholeNumber(planned, language),
    holiday: problem.holiday ?? '',
  });
  // 0 represents this order itself.
  const other = problem.otherOrderId ?? 0;
  return other === 0 ? sentence : `${sentence} (${say(planOrderTexts.ofOrder, { id: other })})`;
}

/** Formats the first rule of a plan that the server found violated; undefined where the error is another. */
export function sayStepPlanViolation(
  error: unknown,
  { workplaces, users }: PlanEntityNames,
  timeZone: string,
  { say, language }: Speech,
): string | undefined {
  const [detail] = error instanceof CodedError ? error.details : [];
  const known: Readonly<Record<string, LocalizedWords>> = planningProblemTexts;
  const words = detail && known[detail.rule];
  if (!words) return undefined;
  const { params = {} } = detail;
  const getRecordName = (records: readonly NamedRecord[], id: unknown, fallback: unknown): string =>
    records.find((record) => record.id === id)?.name ??
    (typeof fallback === 'string' ? fallback : '');
  const moment = (text: unknown): string =>
    typeof text === 'string' ? sayInstantText(text, timeZone, language) : '';
  return say(words, {
    workplace: getRecordName(workplaces, params['workplace'], params['workplaceName']),
    user: getRecordName(users, params['user'], params['userName']),
    from: moment(params['from']),
    until: moment(params['until']),
    expected: params['expected'] ?? '',
    planned: params['planned'] ?? '',
    holiday: params['holiday'] ?? '',
    order: params['order'] ?? '',
  });
}

/** Formats the same error for plans of several orders: it names the order, the step and its workplace first. */
export function sayOrderPlanViolation(
  error: unknown,
  timeZone: string,
  speech: Speech,
): string | undefined {
  const reason = sayStepPlanViolation(error, { workplaces: [], users: [] }, timeZone, speech);
  const [detail] = error instanceof CodedError ? error.details : [];
  const { forOrder, step, workplaceName } = detail?.params ?? {};
  if (reason === undefined || forOrder === undefined) return reason;
  const words = step === undefined ? planOrderTexts.brokenOrder : planOrderTexts.brokenStep;
  return speech.say(words, {
    order: forOrder,
    step: step ?? '',
    workplace: workplaceName ?? '',
    reason,
  });
}
