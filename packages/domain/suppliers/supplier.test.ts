import { describe, expect, test } from 'vitest';
import { deleteAndReplaceQuery } from '../kit/contract.ts';
import { toErrorDetails, sayValidationRule } from '../kit/rules.ts';
import { createNewRecordBodySchema } from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { supplierRuleCases, validSupplier } from './supplier-rules.ts';
import { suppliers } from './supplier.ts';

const schema = createNewRecordBodySchema(suppliers);

const findIssues = (body: object) => {
  const { error } = schema.safeParse(body);
  return error ? toErrorDetails(error) : [];
};

test('the good supplier of the table is good, and has every field', () => {
  expect(findIssues(validSupplier)).toEqual([]);
  expect(Object.keys(validSupplier)).toEqual(Object.keys(suppliers.fields));
});

test('the table has a right and a wrong value for every field', () => {
  for (const field of Object.keys(suppliers.fields)) {
    const rows = supplierRuleCases.filter((row) => row.field === field);
    expect(rows.some((row) => 'ok' in row)).toBe(true);
    expect(rows.some((row) => 'rule' in row)).toBe(true);
  }
});

describe.each(supplierRuleCases)('$field $value', (row) => {
  const details = findIssues({ ...validSupplier, [row.field]: row.value });
  if ('ok' in row)
    test('is right', () => {
      expect(details).toEqual([]);
    });
  else
    test(`breaks the rule ${row.rule}, alone, and says so in both languages`, () => {
      expect(details).toHaveLength(1);
      expect(details[0]).toMatchObject({ path: row.field, rule: row.rule });
      for (const language of languages)
        expect(details.map((detail) => sayValidationRule(detail, language))).toEqual([
          row.says[language],
        ]);
    });
});

describe('deleting', () => {
  test.each([
    [{ oldId: '1', newId: '2' }, []],
    // The server finds out whether any record has to move.
    [{ oldId: '1' }, []],
    [{ oldId: '1', newId: '' }, [{ path: 'newId', rule: 'required', params: { min: 1 } }]],
    [{ oldId: '1', newId: '2.5' }, [{ path: 'newId', rule: 'number' }]],
    [{ oldId: '-1', newId: '2' }, [{ path: 'oldId', rule: 'number' }]],
    [{ oldId: '1', newId: '2', all: 'true' }, [{ path: 'all', rule: 'unknown' }]],
  ])('with %j', (query, issues) => {
    const { error } = deleteAndReplaceQuery.safeParse(query);
    expect(error ? toErrorDetails(error) : []).toEqual(issues);
  });
});
