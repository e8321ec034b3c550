import { beforeEach, expect, test } from 'vitest';
import { saveTokens } from '../kit/session.ts';
import { token } from '../testing/fake-network.ts';
import { storeDraft, findStoredDraft } from './stored-draft.ts';
import { blankDraft } from './quotation-draft.ts';

const draft = { ...blankDraft('2026-11-21'), customer: { id: 8, name: 'Aceros del Norte' } };
const expectedVersion = '2026-11-20T10:00:00.000Z';
const signIn = (sub: string) => saveTokens({ accessToken: token({ sub }), refreshToken: 'r-1' });

beforeEach(() => {
  localStorage.clear();
  signIn('7');
});

test('what was typed is there after a reload, of a new quotation and of each saved one', () => {
  storeDraft(undefined, undefined, draft);
  storeDraft(90, expectedVersion, { ...draft, requestedDate: '2026-12-24' });
  expect(findStoredDraft(undefined, undefined)).toEqual(draft);
  expect(findStoredDraft(90, expectedVersion)).toEqual({ ...draft, requestedDate: '2026-12-24' });
  expect(findStoredDraft(91, expectedVersion)).toBeUndefined();
});

test('what somebody saved meanwhile is not written over by an older draft', () => {
  storeDraft(90, expectedVersion, draft);
  expect(findStoredDraft(90, '2026-11-21T08:00:00.000Z')).toBeUndefined();
});

test('what was saved or left is forgotten', () => {
  storeDraft(undefined, undefined, draft);
  storeDraft(undefined, undefined, undefined);
  expect(findStoredDraft(undefined, undefined)).toBeUndefined();
});

test('another person at the same computer sees nothing of it, and its author does again', () => {
  storeDraft(undefined, undefined, draft);
  signIn('8');
  expect(findStoredDraft(undefined, undefined)).toBeUndefined();
  signIn('7');
  expect(findStoredDraft(undefined, undefined)).toEqual(draft);
});

test('what cannot be read any more is no draft', () => {
  storeDraft(undefined, undefined, draft);
  const [name = '', ...others] = Object.keys(localStorage).filter((each) =>
    each.startsWith('quotation'),
  );
  expect(others).toEqual([]);
  for (const text of ['{', '{"draft":{"lines":[]}}', 'null']) {
    localStorage.setItem(name, text);
    expect(findStoredDraft(undefined, undefined)).toBeUndefined();
  }
  localStorage.setItem(name, JSON.stringify({ draft }));
  expect(findStoredDraft(undefined, undefined)).toEqual(draft);
});
