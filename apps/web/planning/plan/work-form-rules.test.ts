import { validationRules } from '@tarima/domain/kit/rules';
import { planTexts } from '@tarima/domain/planning/calls/plan-texts';
import { expect, test } from 'vitest';
import { parseWeekMonday } from '../../plant/local-time.ts';
import { findWorkFormProblems } from './work-form-rules.ts';

const zone = 'America/Mexico_City';
const week = parseWeekMonday('2026-11-23', 0, zone);
const good = { user: '3', start: '2026-11-23T09:00', minutes: '120' };

test.each([
  [{}, undefined, {}],
  [{ start: '2026-11-27T17:45' }, undefined, {}],
  [{ minutes: '480' }, undefined, {}],
  [{ user: '' }, undefined, { user: [validationRules.required] }],
  [{ start: '' }, undefined, { start: [validationRules.required] }],
  [{ minutes: ' ' }, undefined, { minutes: [validationRules.required] }],
  [{ start: '2026-11-20T09:00' }, undefined, { start: [planTexts.otherWeek] }],
  [{ start: '2026-11-30T09:00' }, undefined, { start: [planTexts.otherWeek] }],
  [{ minutes: '1.5' }, undefined, { minutes: [validationRules.integer] }],
  [{ minutes: '0' }, undefined, { minutes: [validationRules.integer] }],
  [{ minutes: 'two' }, undefined, { minutes: [validationRules.integer] }],
  [{ minutes: '481' }, undefined, { minutes: [planTexts.tooLong, { minutes: 480 }] }],
  [{ minutes: '1' }, -30, { minutes: [planTexts.tooLong, { minutes: 0 }] }],
])('work of %j where %j minutes are left', (changes, remaining = 480, problems) => {
  expect(findWorkFormProblems({ ...good, ...changes }, { zone, week, remaining })).toEqual(
    problems,
  );
});
