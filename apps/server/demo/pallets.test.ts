import { computeVolume, addVolumes, multiplyVolume } from '@tarima/domain/kit/units';
import { expect, test } from 'vitest';
import { demoCustomers } from './customers.ts';
import { demoMaterials } from './lumber.ts';
import { demoPallets } from './pallets.ts';
import { demoWorkplaces } from './plant.ts';

const findMaterial = (code: string) => demoMaterials.find((material) => material.code === code);

const count = (name: string, shape: RegExp): number =>
  (demoPallets.find((pallet) => pallet.name[0] === name)?.lumber ?? [])
    .filter(([code]) => shape.test(code))
    .reduce((sum, [, quantity]) => sum + quantity, 0);

test('the demo has thirty pallets of forty-eight materials, sixty customers and ten workplaces', () => {
  expect([
    demoPallets.length,
    demoMaterials.length,
    demoCustomers.length,
    demoWorkplaces.length,
  ]).toEqual([30, 48, 60, 10]);
  for (const names of [
    demoPallets.map(({ name }) => name[0]),
    demoMaterials.map(({ code }) => code),
  ])
    expect(new Set(names).size).toBe(names.length);
});

test('every line names a material and every stage a workplace', () => {
  for (const { name, lumber, flow } of demoPallets) {
    expect(
      lumber.filter(([code]) => findMaterial(code) === undefined),
      name[0],
    ).toEqual([]);
    expect(new Set(lumber.map(([code]) => code)).size, name[0]).toBe(lumber.length);
    const stages = demoWorkplaces.map(({ key }) => key);
    expect(
      flow.filter(([stage]) => !stages.includes(stage)),
      name[0],
    ).toEqual([]);
  }
});

// Boards, blocks and nails as EPAL publishes them.
test.each([
  ['Tarima EUR/EPAL 1', 11, 9, 78],
  ['Tarima EUR/EPAL 2', 17, 9, 133],
  ['Tarima EUR/EPAL 3', 13, 9, 84],
])('%s has %d boards, %d blocks and %d nails', (name, boards, blocks, nails) => {
  expect([count(name, /^TAB/), count(name, /^TAQ/), count(name, /^CLAVO/)]).toEqual([
    boards,
    blocks,
    nails,
  ]);
});

test('the lumber of every pallet is of a size that one can be made of', () => {
  for (const { name, lumber } of demoPallets) {
    const volumes = lumber.flatMap(([code, quantity]) => {
      const material = findMaterial(code);
      if (!material?.size) return [];
      const [thickness, width, length] = material.size.map((value) => ({
        value,
        unit: material.dimensionUnit,
      }));
      return thickness && width && length
        ? [multiplyVolume(computeVolume(thickness, width, length), quantity)]
        : [];
    });
    const cubicMetres = Number(addVolumes(volumes).cubicMetres);
    expect(cubicMetres, name[0]).toBeGreaterThan(0.01);
    expect(cubicMetres, name[0]).toBeLessThan(0.25);
  }
});
