import { beforeEach, expect, test } from 'vitest';
import { saveTokens } from '../kit/session.ts';
import { buildTestToken } from '../testing/fake-network.ts';
import { storeQuotationDraft, findStoredQuotationDraft } from './stored-draft.ts';
import { createBlankQuotationDraft } from './quotation-draft.ts';

const draft = {
  ...createBlankQuotationDraft('2026-11-21'),
  customer: { id: 8, name: 'Aceros del Norte' },
};
const expectedVersion = '2026-11-20T10:00:00.000Z';
const signIn = (sub: string) =>
  saveTokens({ accessToken: buildTestToken({ sub }), refreshToken: 'r-1' });

beforeEach(() => {
  localStorage.clear();
  signIn('7');
});

test('the draft of a new quotation and of each saved one is restored after a reload', () => {
  storeQuotationDraft(undefined, undefined, { draft });
  storeQuotationDraft(90, expectedVersion, {
    draft: { ...draft, requestedDate: '2026-12-24' },
    sent: { content: '{}', key: 'a1' },
  });
  expect(findStoredQuotationDraft(undefined, undefined)).toEqual({ draft });
  expect(findStoredQuotationDraft(90, expectedVersion)).toEqual({
    draft: { ...draft, requestedDate: '2026-12-24' },
    sent: { content: '{}', key: 'a1' },
  });
  expect(findStoredQuotationDraft(91, expectedVersion)).toBeUndefined();
});

test('a draft of an older version of the quotation is not restored', () => {
  storeQuotationDraft(90, expectedVersion, { draft });
  expect(findStoredQuotationDraft(90, '2026-11-21T08:00:00.000Z')).toBeUndefined();
});

test('the draft is removed after the quotation is saved or closed', () => {
  storeQuotationDraft(undefined, undefined, { draft });
  storeQuotationDraft(undefined, undefined, undefined);
  expect(findStoredQuotationDraft(undefined, undefined)).toBeUndefined();
});

test('a draft is restored only for the user who typed it', () => {
  storeQuotationDraft(undefined, undefined, { draft });
  signIn('8');
  expect(findStoredQuotationDraft(undefined, undefined)).toBeUndefined();
  signIn('7');
  expect(findStoredQuotationDraft(undefined, undefined)).toEqual({ draft });
});

test('a draft that cannot be parsed is ignored', () => {
  storeQuotationDraft(undefined, undefined, { draft });
  const [name = '', ...others] = Object.keys(localStorage).filter((each) =>
    each.startsWith('quotation'),
  );
  expect(others).toEqual([]);
  for (const text of ['{', '{"draft":{"lines":[]}}', 'null']) {
    localStorage.setItem(name, text);
    expect(findStoredQuotationDraft(undefined, undefined)).toBeUndefined();
  }
  localStorage.setItem(name, JSON.stringify({ draft }));
  expect(findStoredQuotationDraft(undefined, undefined)).toEqual({ draft });
});
