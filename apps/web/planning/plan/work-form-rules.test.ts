import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
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
  [{ user: '' }, undefined, { user: [validationRuleTexts.required] }],
  [{ start: '' }, undefined, { start: [validationRuleTexts.required] }],
  [{ minutes: ' ' }, undefined, { minutes: [validationRuleTexts.required] }],
  [{ start: '2026-11-20T09:00' }, undefined, { start: [planOrderTexts.otherWeek] }],
  [{ start: '2026-11-30T09:00' }, undefined, { start: [planOrderTexts.otherWeek] }],
  [{ minutes: '1.5' }, undefined, { minutes: [validationRuleTexts.integer] }],
  [{ minutes: '0' }, undefined, { minutes: [validationRuleTexts.integer] }],
  [{ minutes: 'two' }, undefined, { minutes: [validationRuleTexts.integer] }],
  [{ minutes: '481' }, undefined, { minutes: [planOrderTexts.tooLong, { minutes: 480 }] }],
  [{ minutes: '1' }, -30, { minutes: [planOrderTexts.tooLong, { minutes: 0 }] }],
])(
  'the form of work %j with %j remaining minutes has the expected problems',
  (changes, remaining = 480, problems) => {
    expect(findWorkFormProblems({ ...good, ...changes }, { zone, week, remaining })).toEqual(
      problems,
    );
  },
);
