import type { TechnicalSheet } from '@tarima/domain/technical-sheets/sheet';
import { describe, expect, test } from 'vitest';
import {
  toTechnicalSheetBody,
  toTechnicalSheetDraft,
  findTechnicalSheetIssues,
  isTechnicalSheetChanged,
  mergeTechnicalSheets,
  type TechnicalSheetDraft,
} from './technical-sheet-draft.ts';

const facts = {
  code: 'TAB-1',
  materialType: 'new',
  measure: 'Pieza',
  unitCost: '1.00',
  dimensionUnit: 'mm',
  thickness: 22,
  width: 145,
  length: 1200,
  volume: 0.003828,
  totalVolume: 0.015312,
};

const createSheet = (values: Partial<TechnicalSheet> = {}): TechnicalSheet => ({
  productId: 1,
  product: { id: 1, name: 'EPAL 1', description: '1200 × 800' },
  materialType: 'new',
  rawMaterials: [{ id: 4, description: 'Tabla', quantity: 4, ...facts }],
  totals: { volume: '0', boardFeet: '0', cost: '0' },
  descriptiveImages: [],
  manufactureSpecification: { images: [], details: [{ order: 1, description: 'Cortar' }] },
  instructions: { images: [], description: null },
  qualityCriteria: [],
  observations: null,
  customFields: {},
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...values,
});

const describeDraft = (draft: TechnicalSheetDraft, description: string): TechnicalSheetDraft => ({
  ...draft,
  details: draft.details.map((row) => ({ ...row, description })),
});

const image = {
  id: 9,
  name: 'a.png',
  kind: 'image',
  size: 1,
  url: '/a',
  previewUrl: null,
} as const;

describe('the draft of a technical sheet', () => {
  test('shows at least one row per section and sends no blank rows', () => {
    const draft = toTechnicalSheetDraft(createSheet({ rawMaterials: [] }));
    expect([draft.rawMaterials.length, draft.qualityCriteria.length]).toEqual([1, 1]);
    const body = toTechnicalSheetBody(draft, null, undefined);
    expect([body.rawMaterials, body.qualityCriteria]).toEqual([[], []]);
    expect(findTechnicalSheetIssues(draft, body).size).toBe(0);
    expect(
      isTechnicalSheetChanged(draft, toTechnicalSheetDraft(createSheet({ rawMaterials: [] }))),
    ).toBe(false);
  });

  test('marks an error at its row, even with blank rows before it', () => {
    const before = toTechnicalSheetDraft(createSheet());
    const [line] = before.rawMaterials;
    if (!line) throw new Error('No line');
    const draft = {
      ...before,
      rawMaterials: [
        { ...line, key: 'blank', material: undefined, quantity: '' },
        { ...line, key: 'bad', quantity: '-1' },
        { ...line, key: 'lost', material: undefined },
      ],
    };
    const issues = findTechnicalSheetIssues(draft, toTechnicalSheetBody(draft, null, undefined));
    expect(issues.get('bad.quantity')).toMatchObject({ rule: 'greaterOrEqual' });
    expect([...issues.keys()]).toContain('lost.id');
    expect([...issues.keys()].some((path) => path.startsWith('blank'))).toBe(false);
  });

  test('sends new pictures by their position among the uploads, and stored ones by their id', () => {
    const before = toTechnicalSheetDraft(createSheet({ descriptiveImages: [image] }));
    const file = new File(['x'], 'b.png', { type: 'image/png' });
    const draft: TechnicalSheetDraft = {
      ...before,
      images: {
        ...before.images,
        descriptiveImages: [{ key: 'new-1', file }, ...before.images.descriptiveImages],
      },
    };
    const body = toTechnicalSheetBody(draft, null, undefined);
    expect(body.descriptiveImages).toEqual([{ upload: 0 }, { id: 9 }]);
    expect(body.uploads?.descriptiveImages).toEqual([file]);
    expect(isTechnicalSheetChanged(draft, before)).toBe(true);
  });
});

describe('changes that another user saved meanwhile', () => {
  const before = toTechnicalSheetDraft(createSheet());

  test('are taken over in untouched fields, while typed values stay', () => {
    const theirs = toTechnicalSheetDraft(createSheet({ observations: 'De otra persona' }));
    const both = mergeTechnicalSheets(describeDraft(before, 'Lo mío'), before, theirs);
    expect(both.draft.observations).toBe('De otra persona');
    expect(both.draft.details[0]?.description).toBe('Lo mío');
    expect(both.changedTwice).toEqual([]);
  });

  test('are named when both users changed the same section, and the typed values stay', () => {
    const theirs = describeDraft(toTechnicalSheetDraft(createSheet()), 'Lo suyo');
    const both = mergeTechnicalSheets(describeDraft(before, 'Lo mío'), before, theirs);
    expect(both.changedTwice).toEqual(['details']);
    expect(both.draft.details[0]?.description).toBe('Lo mío');
  });

  test('are taken over section by section, also in lists and pictures', () => {
    const [line] = createSheet().rawMaterials;
    if (!line) throw new Error('No line');
    const theirs = toTechnicalSheetDraft(
      createSheet({
        materialType: 'recycled',
        rawMaterials: [{ ...line, quantity: 7 }],
        qualityCriteria: [{ order: 1, description: 'Sin corteza', isValid: true }],
        instructions: { images: [image], description: 'Apilar' },
        descriptiveImages: [image],
        manufactureSpecification: {
          images: [image],
          details: [{ order: 1, description: 'Lo suyo' }],
        },
      }),
    );
    const { draft } = mergeTechnicalSheets(describeDraft(before, 'Lo mío'), before, theirs);
    expect(draft).toEqual({ ...theirs, details: draft.details });
    expect(draft.details.map(({ description }) => description)).toEqual(['Lo mío']);
    // Lines that were changed here stay beside the sections that another user saved.
    const mine = {
      ...before,
      rawMaterials: before.rawMaterials.map((row) => ({ ...row, quantity: '5' })),
    };
    const other = mergeTechnicalSheets(mine, before, describeDraft(before, 'Lo suyo'));
    expect(other.changedTwice).toEqual([]);
    expect(other.draft.rawMaterials.map(({ quantity }) => quantity)).toEqual(['5']);
    expect(other.draft.details.map(({ description }) => description)).toEqual(['Lo suyo']);
  });
});
