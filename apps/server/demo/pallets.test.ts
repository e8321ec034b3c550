import { computeVolume, addVolumes, multiplyVolume } from '@tarima/domain/kit/units';
import { computePalletFigures, computePartVolume } from '@tarima/domain/pallets/pallet-figures';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { expect, test } from 'vitest';
import { demoCustomers } from './customers.ts';
import { demoMaterials } from './demo-materials.ts';
import { demoPallets } from './pallets.ts';
import { demoWorkplaces } from './plant.ts';

const findMaterial = (code: string) => demoMaterials.find((material) => material.code === code);

const count = (name: string, shape: RegExp): number =>
  (demoPallets.find((pallet) => pallet.name[0] === name)?.lumber ?? [])
    .filter(([code]) => shape.test(code))
    .reduce((sum, [, quantity]) => sum + quantity, 0);

test('the demo has thirty pallets of forty-nine materials, sixty customers and ten workplaces', () => {
  expect([
    demoPallets.length,
    demoMaterials.length,
    demoCustomers.length,
    demoWorkplaces.length,
  ]).toEqual([30, 49, 60, 10]);
  for (const names of [
    demoPallets.map(({ name }) => name[0]),
    demoMaterials.map(({ code }) => code),
  ])
    expect(new Set(names).size).toBe(names.length);
});

test('every line names an existing material and every stage an existing workplace', () => {
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
  const pallet = demoPallets.find((each) => each.name[0] === name);
  expect(count(name, /^TAB/)).toBe(boards);
  expect(count(name, /^CLAVO/)).toBe(nails);
  expect(pallet?.description[0]).toContain(`${boards} tablas, ${blocks} taquetes, ${nails} clavos`);
});

test('EUR, GMA, CP and Australian pallets and a crate have the lumber and nails that the designer computes', () => {
  const drawn = demoPallets.filter(({ name }) =>
    /EUR|GMA 48 × 40 de l|CP\d|1165|Caja de exportación 48/.test(name[0]),
  );
  expect(drawn.length).toBe(16);
  for (const { name, drawing, lumber } of drawn) {
    const design = parseDesignText(drawing ?? '')?.design;
    if (!design) throw new Error(`${name[0]} is not drawn`);
    const { parts, nails } = computePalletFigures(design);
    const wood = lumber.filter(([code]) => !/^(CLAVO|GRAPA)/.test(code));
    const volumes = wood.flatMap(([code, quantity]) => {
      const [thickness, width, length] = (findMaterial(code)?.size ?? []).map((value) => ({
        value,
        unit: findMaterial(code)?.dimensionUnit ?? 'mm',
      }));
      return thickness && width && length
        ? [Number(multiplyVolume(computeVolume(thickness, width, length), quantity).cubicMetres)]
        : [];
    });
    const volume = volumes.reduce((sum, each) => sum + each, 0);
    const own = Number(
      addVolumes(parts.map((part) => computePartVolume(part, design.unit))).cubicMetres,
    );
    // Lumber is never less than the wood of the parts; a tenth is lost to the saw at most.
    expect(volume / own, name[0]).toBeGreaterThan(0.9999);
    expect(volume / own, name[0]).toBeLessThan(1.1);
    expect(count(name[0], /^CLAVO/), name[0]).toBe(nails);
  }
  for (const { name, drawing } of demoPallets)
    expect(drawing !== undefined, name[0]).toBe(drawn.some((each) => each.name === name));
});

test('the lumber of every pallet has a plausible volume', () => {
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
