import { expect, test } from 'vitest';
import type { EventWarning } from '@tarima/domain/planning/rules/event-problems';
import { selectNewViolations, type StepViolation } from './new-violations.ts';

const violation = (
  eventKey: string,
  code: EventWarning['code'] = 'startsBeforePrevious',
  workplaceId = 2,
  detailId = 5,
): StepViolation => ({ warning: { code, detailId, workplaceId, index: 0 }, eventKey });

const select = (before: StepViolation[], after: StepViolation[], remaining: string[] = []) =>
  selectNewViolations(before, after, new Set(remaining));

test('an existing violation of work that stays is not new', () => {
  expect(select([violation('stays')], [violation('stays')], ['stays'])).toEqual([]);
  expect(select([violation('moved')], [violation('moved to')])).toEqual([]);
});

test('a new violation of one event is reported although the move resolves the violation of another', () => {
  const broken = violation('stays');
  expect(select([violation('moved')], [broken], ['stays'])).toEqual([broken.warning]);
  const landed = violation('moved to');
  expect(select([violation('stays')], [landed], ['stays'])).toEqual([landed.warning]);
  const other = violation('other');
  expect(select([violation('stays')], [other], ['stays', 'other'])).toEqual([other.warning]);
});

test('a second event of a step that violates the order of steps is a new violation', () => {
  const second = violation('moved to');
  expect(select([violation('moved')], [violation('another'), second])).toEqual([second.warning]);
});

test('an early end of a step is one violation, even if another event of the step shows it', () => {
  const early = (key: string) => violation(key, 'endsBeforePrevious');
  expect(select([early('stays')], [early('moved to')], ['stays'])).toEqual([]);
  expect(select([], [early('moved to')])).toEqual([early('moved to').warning]);
});

test.each([
  ['rule', violation('moved to', 'outrunsPrevious')],
  ['station', violation('moved to', 'startsBeforePrevious', 3)],
  ['line', violation('moved to', 'startsBeforePrevious', 2, 6)],
])('a violation of another %s is new', (_, after) => {
  expect(select([violation('moved')], [after])).toEqual([after.warning]);
});
