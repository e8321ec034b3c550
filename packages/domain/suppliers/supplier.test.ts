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

test('the valid supplier of the table is accepted and has every field', () => {
  expect(findIssues(validSupplier)).toEqual([]);
  expect(Object.keys(validSupplier)).toEqual(Object.keys(suppliers.fields));
});

test('the table has a valid and an invalid value for every field', () => {
  for (const field of Object.keys(suppliers.fields)) {
    const rows = supplierRuleCases.filter((row) => row.field === field);
    expect(rows.some((row) => 'ok' in row)).toBe(true);
    expect(rows.some((row) => 'rule' in row)).toBe(true);
  }
});

describe.each(supplierRuleCases)('$field $value', (row) => {
  const details = findIssues({ ...validSupplier, [row.field]: row.value });
  if ('ok' in row)
    test('is accepted', () => {
      expect(details).toEqual([]);
    });
  else
    test(`breaks only the rule ${row.rule}, with its text in both languages`, () => {
      expect(details).toHaveLength(1);
      expect(details[0]).toMatchObject({ path: row.field, rule: row.rule });
      for (const language of languages)
        expect(details.map((detail) => sayValidationRule(detail, language))).toEqual([
          row.says[language],
        ]);
    });
});

describe('the query of a deletion', () => {
  test.each([
    [{ oldId: '1', newId: '2' }, []],
    // The server finds out whether any record has to move.
    [{ oldId: '1' }, []],
    [{ oldId: '1', newId: '' }, [{ path: 'newId', rule: 'required', params: { min: 1 } }]],
    [{ oldId: '1', newId: '2.5' }, [{ path: 'newId', rule: 'number' }]],
    [{ oldId: '-1', newId: '2' }, [{ path: 'oldId', rule: 'number' }]],
    [{ oldId: '1', newId: '2', all: 'true' }, [{ path: 'all', rule: 'unknown' }]],
  ])('is checked: %j', (query, issues) => {
    const { error } = deleteAndReplaceQuery.safeParse(query);
    expect(error ? toErrorDetails(error) : []).toEqual(issues);
  });
});
