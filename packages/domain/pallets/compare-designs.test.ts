import { expect, it } from 'vitest';
import { compareDesigns, comparedPaths } from './compare-designs.ts';
import { palletDesignSchema, type PalletDesign } from './pallet-design.ts';
import { findStandardPallet, standardPallets } from './standard-pallets.ts';

const getDesign = (name: string): PalletDesign => {
  const found = findStandardPallet(name);
  if (!found) throw new Error(`No pallet is called ${name}`);
  return found.design;
};

/** Paths of all values of a design; a list of widths is one value. */
const listPaths = (value: unknown, path: readonly string[] = []): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key]))
    : [path.join('.')];

it('every parameter of every family is compared', () => {
  const all = new Set(standardPallets.flatMap(({ design }) => listPaths(design)));
  // Null stands for no notch.
  all.delete('stringers.notch');
  expect([...all].filter((path) => !comparedPaths.includes(path))).toEqual([]);
  expect(comparedPaths.filter((path) => !all.has(path))).toEqual([]);
});

it('an equal design has no changes, and every changed value is listed with both texts', () => {
  const gma = getDesign('GMA');
  if (gma.family !== 'stringer') throw new Error('A GMA stands on stringers');
  expect(compareDesigns(gma, palletDesignSchema.parse(gma), 'es')).toEqual([]);
  const other: PalletDesign = {
    ...gma,
    top: { thickness: 0.625, boards: [5.5, 3.5, 5.5] },
    species: 'oak',
    materialType: 'recycled',
    stringers: { ...gma.stringers, notch: null },
    bottom: { ...gma.bottom, wing: false },
  };
  expect(
    compareDesigns(gma, other, 'es').map(({ label, before, after }) => [label, before, after]),
  ).toEqual([
    ['Cubierta: Anchos de las tablas', '5 1/2, 5×3 1/2, 5 1/2 in', '5 1/2, 3 1/2, 5 1/2 in'],
    ['Cubierta: Espesor', '11/16 in', '5/8 in'],
    ['Largueros: Profundidad de la muesca', '1 1/2 in', undefined],
    ['Largueros: Largo de la muesca', '9 in', undefined],
    ['Largueros: Desde la punta', '6 in', undefined],
    ['Base: La base también vuela', 'Sí', 'No'],
    ['Madera: Especie', 'Pino del sur', 'Encino'],
    ['Madera: Tipo de material', 'Nuevo', 'Reciclado'],
  ]);
});

it('between two families, parameters of the first end and parameters of the second begin', () => {
  const changes = compareDesigns(getDesign('GMA'), getDesign('EUR 2'), 'en');
  expect(changes.find(({ path }) => path === 'family')).toMatchObject({
    label: 'Kind',
    before: 'Stringer',
    after: 'Block',
  });
  expect(changes.find(({ path }) => path === 'stringers.count')).toMatchObject({
    before: '3',
    after: undefined,
  });
  expect(changes.find(({ path }) => path === 'bottom.turned')).toMatchObject({
    label: 'Bottom deck: The base lies across the deck',
    before: undefined,
    after: 'Yes',
  });
});
