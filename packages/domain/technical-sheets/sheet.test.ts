import { describe, expect, test } from 'vitest';
import {
  findUnlistedUploads,
  getListedImages,
  renumberTechnicalSheetRows,
  technicalSheetBody,
} from './sheet.ts';
import { computeMaterialLineVolume, computeTechnicalSheetTotals } from './totals.ts';

describe('the totals of a technical sheet', () => {
  test('for an EPAL 1 contain 45 233 850 mm³ of lumber, as computed by hand', () => {
    const board = (volume: string, quantity: number) => ({ volume, quantity, unitCost: '1.00' });
    const totals = computeTechnicalSheetTotals([
      board('0.003828', 4), // 22 × 145 × 1200
      board('0.00264', 4), // 22 × 100 × 1200
      board('0.002552', 3), // 22 × 145 × 800
      board('0.001131', 6), // 78 × 100 × 145
      board('0.00163995', 3), // 78 × 145 × 145
      { volume: null, quantity: 78, unitCost: '0.02' },
    ]);
    expect(totals).toEqual({ volume: '0.04523385', boardFeet: '19.169', cost: '21.56' });
  });

  test('round cents once at the end, and have no volume for materials without a size', () => {
    const third = { volume: null, quantity: '0.333', unitCost: '0.01' };
    expect(computeTechnicalSheetTotals([third, third, third]).cost).toBe('0.01');
    expect(computeMaterialLineVolume(third)).toBeUndefined();
    expect(computeTechnicalSheetTotals([])).toEqual({
      volume: '0',
      boardFeet: '0.000',
      cost: '0.00',
    });
  });
});

describe('the form of a technical sheet', () => {
  test('renumbers its rows from 1 by their numbers, and keeps the order of equal numbers', () => {
    const rows = [
      { order: 5, description: 'c' },
      { order: 1, description: 'a' },
      { order: 5, description: 'd' },
    ];
    expect(renumberTechnicalSheetRows(rows)).toEqual([
      { order: 1, description: 'a' },
      { order: 2, description: 'c' },
      { order: 3, description: 'd' },
    ]);
  });

  const form = { materialType: 'new' };
  const findIssues = (fields: object) =>
    technicalSheetBody
      .safeParse({ ...form, ...fields })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  test('is saved with its kind of material alone: rows, pictures and texts are empty', () => {
    expect(technicalSheetBody.parse({ ...form, observations: '  ' })).toMatchObject({
      rawMaterials: [],
      descriptiveImages: [],
      manufactureSpecification: { images: [], details: [] },
      instructions: { images: [], description: null },
      qualityCriteria: [],
      observations: null,
    });
    expect(findIssues({ materialType: '' })).toEqual([['materialType', 'required']]);
    expect(findIssues({ materialType: 'plastic' })).toEqual([['materialType', 'option']]);
  });

  test('takes each material once, and a hundred rows at most', () => {
    const lines = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, quantity: 2 }));
    expect(findIssues({ rawMaterials: lines.slice(0, 100) })).toEqual([]);
    expect(findIssues({ rawMaterials: lines })).toEqual([['rawMaterials', 'max']]);
    expect(findIssues({ rawMaterials: [...lines.slice(0, 2), { id: 1, quantity: 3 }] })).toEqual([
      ['rawMaterials.2.id', 'repeated'],
    ]);
  });

  test('has ten pictures at most in each section', () => {
    const stored = Array.from({ length: 11 }, (_, at) => ({ id: at + 1 }));
    const ten = stored.slice(0, 10);
    expect(findIssues({ descriptiveImages: ten, instructions: { images: ten } })).toEqual([]);
    expect(findIssues({ descriptiveImages: stored })[0]).toEqual(['descriptiveImages', 'files']);
    expect(findIssues({ instructions: { images: stored } })[0]).toEqual([
      'instructions.images',
      'files',
    ]);
    expect(findIssues({ descriptiveImages: [{ upload: 0 }, { upload: -1 }] })).toHaveLength(1);
  });

  test('puts uploads that it does not list behind its pictures', () => {
    const picture = { type: 'image/png', size: 20_000 };
    const body = technicalSheetBody.parse({
      ...form,
      manufactureSpecification: { images: [{ upload: 1 }, { id: 4 }] },
    });
    const sheet = {
      ...body,
      uploads: { ...body.uploads, manufactureSpecification: [picture, picture, picture] },
    };
    expect(getListedImages(sheet, 'manufactureSpecification')).toEqual([{ upload: 1 }, { id: 4 }]);
    expect(findUnlistedUploads(sheet, 'manufactureSpecification')).toEqual([0, 2]);
    expect(findUnlistedUploads(sheet, 'descriptiveImages')).toEqual([]);
  });
});
