import { expect, test } from 'vitest';
import { DraftRecordBody, toComparableDraftText } from './draft-bodies.ts';

const draft = (values: Readonly<Record<string, unknown>>): DraftRecordBody => {
  const made = new DraftRecordBody();
  for (const [path, value] of Object.entries(values)) made.set(path, value);
  return made;
};

test('a draft has the shape of a form: custom fields, metadata and translations apart, blank translations left out', () => {
  const body = draft({
    name: 'Tarima',
    'metadata.color': '#336699',
    'metadata.language.name.en': 'Pallet',
    'metadata.language.description.en': ' ',
    'metadata.language.description.es': undefined,
  });
  expect(body.toJSON()).toEqual({
    name: 'Tarima',
    customFields: {},
    metadata: { color: '#336699', language: { name: { en: 'Pallet' } } },
  });
  // A translation that a cell empties is gone.
  body.set('metadata.language.name.en', '');
  expect(body.toJSON()).toEqual({
    name: 'Tarima',
    customFields: {},
    metadata: { color: '#336699' },
  });
});

test('drafts are compared without blanks, in any order, and with numbers as texts', () => {
  const stored = toComparableDraftText(
    draft({ height: 19.5, places: [2, 3], note: '', extra: null, none: [] }),
  );
  expect(toComparableDraftText(draft({ places: ['2', '3'], height: '19.5' }))).toBe(stored);
  for (const other of [
    { height: '19.6', places: [2, 3] },
    { height: '19.5', places: [3, 2] },
    { height: '19.5' },
    { height: '19.5', places: [2, 3], note: 'x' },
  ])
    expect(toComparableDraftText(draft(other))).not.toBe(stored);
});
