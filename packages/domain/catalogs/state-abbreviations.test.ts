import { expect, test } from 'vitest';
import { findCatalogAbbreviation, stateAbbreviations } from './state-abbreviations.ts';

test.each([
  ['EDO. DE MEX.', 'MEX'],
  ['Edo Mex', 'MEX'],
  ['Edo.Méx', 'MEX'],
  ['EDOMEX', 'MEX'],
  ['Edo. de México', 'MEX'],
  ['CDMX', 'CMX'],
  ['cdmx.', 'CMX'],
  ['D.F.', 'CMX'],
  ['D. F.', 'CMX'],
  ['México, D.F.', 'CMX'],
  ['N.L.', 'NLE'],
  ['N. L.', 'NLE'],
  ['Nvo. León', 'NLE'],
  ['Jal.', 'JAL'],
  ['Q. Roo', 'ROO'],
  ['Q.Roo', 'ROO'],
  ['QROO', 'ROO'],
  ['Qro.', 'QUE'],
  ['Gto.', 'GUA'],
  ['Mich.', 'MIC'],
  ['B.C.', 'BCN'],
  ['B.C.S.', 'BCS'],
  ['S.L.P.', 'SLP'],
  ['nle', 'NLE'],
])('the abbreviation %s means the state %s', (text, code) => {
  expect(findCatalogAbbreviation('states', text)).toBe(code);
});

test.each(['', '.', 'México', 'Mex', 'Chi', 'Edo', 'San Luis', 'Texas'])(
  'the text %j means no state',
  (text) => {
    expect(findCatalogAbbreviation('states', text)).toBeUndefined();
  },
);

test('an abbreviation means only one state, and none in another catalogue', () => {
  const all = Object.values(stateAbbreviations).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(findCatalogAbbreviation('priorities', 'Jal.')).toBeUndefined();
});
