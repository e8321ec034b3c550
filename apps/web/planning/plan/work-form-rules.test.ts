import { rules } from '@tarima/domain/kit/rules';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { expect, test } from 'vitest';
import { parseWeek } from '../../plant/local-time.ts';
import { workProblems } from './work-form-rules.ts';

const zone = 'America/Mexico_City';
const week = parseWeek('2026-11-23', 0, zone);
const good = { user: '3', start: '2026-11-23T09:00', minutes: '120' };

test.each([
  [{}, undefined, {}],
  [{ start: '2026-11-27T17:45' }, undefined, {}],
  [{ minutes: '480' }, undefined, {}],
  [{ user: '' }, undefined, { user: [rules.required] }],
  [{ start: '' }, undefined, { start: [rules.required] }],
  [{ minutes: ' ' }, undefined, { minutes: [rules.required] }],
  [{ start: '2026-11-20T09:00' }, undefined, { start: [planTexts.otherWeek] }],
  [{ start: '2026-11-30T09:00' }, undefined, { start: [planTexts.otherWeek] }],
  [{ minutes: '1.5' }, undefined, { minutes: [rules.integer] }],
  [{ minutes: '0' }, undefined, { minutes: [rules.integer] }],
  [{ minutes: 'two' }, undefined, { minutes: [rules.integer] }],
  [{ minutes: '481' }, undefined, { minutes: [planTexts.tooLong, { minutes: 480 }] }],
  [{ minutes: '1' }, -30, { minutes: [planTexts.tooLong, { minutes: 0 }] }],
])('work of %j where %j minutes are left', (changes, remaining = 480, problems) => {
  expect(workProblems({ ...good, ...changes }, { zone, week, remaining })).toEqual(problems);
});
