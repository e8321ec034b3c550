import { expect, it } from 'vitest';
import { languages } from '../kit/words.ts';
import { compareNail, compareSpecies, parseNailSize } from './material-fit.ts';
import { proposeNailMaterial } from './propose-material.ts';
import { standardPallets } from './standard-pallets.ts';

it.each([
  ['Clavo anillado 2.8 × 90 mm', { length: 90, diameter: 2.8 }],
  ['Helical coil nail 2.5 x 57 mm', { length: 57, diameter: 2.5 }],
  ['Clavo anillado de 90 mm', { length: 90, diameter: undefined }],
  ['Clavo helicoidal 2 1/4', { length: 57.15, diameter: undefined }],
  ['Clavo 2 1/2"', { length: 63.5, diameter: undefined }],
  ['Nail 2.9 mm × 2 1/4 in', { length: 57.15, diameter: 2.9 }],
  ['Clavo 3 pulgadas', { length: 76.2, diameter: undefined }],
  ['Clavo 65', { length: 65, diameter: undefined }],
  ['Clavo liso', undefined],
  ['Nail 1/0', undefined],
])('the nail %s is read with its size', (description, size) => {
  expect(parseNailSize(description)).toEqual(size);
});

it.each(languages)('the nail material proposed in %s agrees with its design', (language) => {
  for (const { name, design } of standardPallets)
    expect(compareNail(proposeNailMaterial(design, language).description, design), name).toEqual({
      fit: 'agrees',
      distance: 0,
    });
});

it('a nail agrees within a tenth of the length', () => {
  const fit = (description: string, length = 100) =>
    compareNail(description, {
      unit: 'mm',
      nails: { length, diameter: 3, wide: 3, narrow: 2 },
    });
  expect(fit('Clavo 3 × 110 mm')).toEqual({ fit: 'agrees', distance: 10 });
  expect(fit('Clavo 3 × 111 mm').fit).toBe('differs');
  expect(fit('Clavo 3 × 89 mm').fit).toBe('differs');
  expect(fit('Clavo 2.5 × 100 mm')).toEqual({ fit: 'agrees', distance: 0.5 });
  expect(fit('Clavo').fit).toBe('unknown');
  expect(fit('Nail plate 100 × 100 mm').fit).toBe('differs');
  expect(fit('Placa clavo 100').fit).toBe('differs');
});

it('lumber agrees with the wood of a design or its group, differs from other woods, and may be unknown', () => {
  const fit = (species: string | null, wanted: 'pine' | 'spruce' | 'oak', role = 'top' as const) =>
    compareSpecies(species, role, { species: wanted });
  expect(fit('pine', 'pine')).toBe('agrees');
  expect(fit('southernPine', 'pine')).toBe('agrees');
  expect(fit('fir', 'spruce')).toBe('agrees');
  expect(fit('hardwood', 'oak')).toBe('agrees');
  expect(fit(null, 'oak')).toBe('unknown');
  expect(fit('oak', 'pine')).toBe('differs');
  expect(fit('plywood', 'pine')).toBe('differs');
  expect(fit('particleBlock', 'pine')).toBe('differs');
  expect(compareSpecies('particleBlock', 'block', { species: 'pine' })).toBe('agrees');
});
