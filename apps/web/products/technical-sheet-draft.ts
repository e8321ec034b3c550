import { normalizeTypedNumber, parseTypedValue } from '@tarima/domain/kit/typed-number';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import {
  imageSections,
  technicalSheetBody,
  type ImageSection,
  type TechnicalSheetInput,
  type SheetMaterial,
  type TechnicalSheet,
} from '@tarima/domain/technical-sheets/sheet';
import type { TechnicalSheetTotalsLine } from '@tarima/domain/technical-sheets/totals';
import type {
  FormIssueMap,
  MergedDraft,
  ExpectedVersion,
} from '../kit/form/use-form-rows-draft.ts';
import type { FormPicture } from '../kit/picture/picture-image.tsx';

/** Facts of a selected material; undefined until they are loaded. */
export type TechnicalSheetMaterialFacts = Pick<
  SheetMaterial,
  'code' | 'dimensionUnit' | 'thickness' | 'width' | 'length' | 'volume' | 'unitCost'
>;

export interface TechnicalSheetMaterialRow {
  readonly key: string;
  readonly material: NamedRecord | undefined;
  readonly facts: TechnicalSheetMaterialFacts | undefined;
  readonly quantity: string;
}

export interface TechnicalSheetTextRow {
  readonly key: string;
  readonly description: string;
  readonly isValid: boolean;
}

/** Draft of a technical sheet. Its rows have keys, so that typing, errors and pictures move with them. */
export interface TechnicalSheetDraft {
  readonly materialType: string;
  readonly rawMaterials: readonly TechnicalSheetMaterialRow[];
  readonly details: readonly TechnicalSheetTextRow[];
  readonly qualityCriteria: readonly TechnicalSheetTextRow[];
  readonly images: Readonly<Record<ImageSection, readonly FormPicture[]>>;
  readonly instructions: string;
  readonly observations: string;
}

export type TechnicalSheetSection = Exclude<keyof TechnicalSheetDraft, 'images'> | ImageSection;

let rows = 0;
const newKey = (): string => `row-${(rows += 1)}`;

export const createBlankMaterialRow = (): TechnicalSheetMaterialRow => ({
  key: newKey(),
  material: undefined,
  facts: undefined,
  quantity: '',
});
export const createBlankTextRow = (): TechnicalSheetTextRow => ({
  key: newKey(),
  description: '',
  isValid: false,
});

/** Minimum of one shown row of each kind. Source: specification, section 5. */
export const ensureAtLeastOneRow = <Row>(
  items: readonly Row[],
  createBlankRow: () => Row,
): readonly Row[] => (items.length === 0 ? [createBlankRow()] : items);

export function toTechnicalSheetDraft(sheet: TechnicalSheet): TechnicalSheetDraft {
  const pictures = (stored: TechnicalSheet['descriptiveImages']): FormPicture[] =>
    stored.map((file) => ({ key: `stored-${file.id}`, stored: file }));
  return {
    materialType: sheet.materialType ?? '',
    rawMaterials: ensureAtLeastOneRow(
      sheet.rawMaterials.map(({ id, description, quantity, ...facts }) => ({
        key: newKey(),
        material: { id, name: description },
        facts,
        quantity: String(quantity),
      })),
      createBlankMaterialRow,
    ),
    details: ensureAtLeastOneRow(
      sheet.manufactureSpecification.details.map(({ description }) => ({
        key: newKey(),
        description,
        isValid: false,
      })),
      createBlankTextRow,
    ),
    qualityCriteria: ensureAtLeastOneRow(
      sheet.qualityCriteria.map(({ description, isValid }) => ({
        key: newKey(),
        description,
        isValid,
      })),
      createBlankTextRow,
    ),
    images: {
      descriptiveImages: pictures(sheet.descriptiveImages),
      manufactureSpecification: pictures(sheet.manufactureSpecification.images),
      instructions: pictures(sheet.instructions.images),
    },
    instructions: sheet.instructions.description ?? '',
    observations: sheet.observations ?? '',
  };
}

const isBlankMaterial = ({ material, quantity }: TechnicalSheetMaterialRow): boolean =>
  material === undefined && quantity.trim() === '';
const isBlankText = ({ description }: TechnicalSheetTextRow): boolean => description.trim() === '';

const filterMaterials = (draft: TechnicalSheetDraft) =>
  draft.rawMaterials.filter((row) => !isBlankMaterial(row));
const filterTexts = (all: readonly TechnicalSheetTextRow[]) =>
  all.filter((row) => !isBlankText(row));

/** Returns the request: blank rows are left out, and a row's number is its position. */
export function toTechnicalSheetBody(
  draft: TechnicalSheetDraft,
  updatedAt: ExpectedVersion,
  customFields: Readonly<Record<string, unknown>> | undefined,
): TechnicalSheetInput {
  const files = (imageSection: ImageSection): File[] =>
    draft.images[imageSection].flatMap((picture) => ('file' in picture ? [picture.file] : []));
  const references = (imageSection: ImageSection): ({ id: number } | { upload: number })[] => {
    let upload = -1;
    return draft.images[imageSection].map((picture) =>
      'file' in picture ? { upload: (upload += 1) } : { id: picture.stored.id },
    );
  };
  return {
    materialType: draft.materialType,
    // A line without a material is sent with NaN, so that the schema reports its position.
    rawMaterials: filterMaterials(draft).map(({ material, quantity }) => ({
      id: material?.id ?? Number.NaN,
      quantity: normalizeTypedNumber(quantity),
    })),
    descriptiveImages: references('descriptiveImages'),
    manufactureSpecification: {
      images: references('manufactureSpecification'),
      details: filterTexts(draft.details).map(({ description }, at) => ({
        order: at + 1,
        description,
      })),
    },
    instructions: { images: references('instructions'), description: draft.instructions },
    qualityCriteria: filterTexts(draft.qualityCriteria).map(({ description, isValid }, at) => ({
      order: at + 1,
      description,
      isValid,
    })),
    observations: draft.observations,
    customFields,
    updatedAt,
    uploads: {
      descriptiveImages: files('descriptiveImages'),
      manufactureSpecification: files('manufactureSpecification'),
      instructions: files('instructions'),
    },
  };
}

/** Returns the errors that the shared schema finds in a draft. */
export function findTechnicalSheetIssues(
  draft: TechnicalSheetDraft,
  body: TechnicalSheetInput,
): FormIssueMap {
  const read = technicalSheetBody.safeParse(body);
  return read.success ? new Map() : mapTechnicalSheetIssues(draft, toErrorDetails(read.error));
}

/** Maps the issues of a request to the rows of the draft from which it was made. */
export function mapTechnicalSheetIssues(
  draft: TechnicalSheetDraft,
  details: readonly ErrorDetail[],
): FormIssueMap {
  const keys: Readonly<Record<string, readonly { readonly key: string }[]>> = {
    rawMaterials: filterMaterials(draft),
    'manufactureSpecification.details': filterTexts(draft.details),
    qualityCriteria: filterTexts(draft.qualityCriteria),
  };
  return new Map(
    details.map(({ path, ...issue }) => {
      const [, list = '', at = '', value = ''] = /^(.+?)\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
      const row = keys[list]?.[Number(at)];
      if (row) return [`${row.key}.${value}`, issue];
      const imageSection = imageSections.find((each) =>
        path.replace(/^uploads\./, '').startsWith(each),
      );
      if (imageSection && /images|uploads|^descriptiveImages/.test(path))
        return [imageSection, issue];
      return [path, issue];
    }),
  );
}

/** Returns the complete lines in the form of the totals; incomplete lines are left out. */
export const getCompleteMaterialLines = (
  draft: Pick<TechnicalSheetDraft, 'rawMaterials'>,
): TechnicalSheetTotalsLine[] =>
  draft.rawMaterials.flatMap(({ facts, quantity }) =>
    facts && /^\d{1,9}(\.\d{1,3})?$/.test(normalizeTypedNumber(quantity))
      ? [
          {
            quantity: normalizeTypedNumber(quantity),
            volume: facts.volume,
            unitCost: facts.unitCost,
          },
        ]
      : [],
  );

const sections: readonly TechnicalSheetSection[] = [
  'materialType',
  'rawMaterials',
  'details',
  'qualityCriteria',
  'instructions',
  'observations',
  'descriptiveImages',
  'manufactureSpecification',
];

/** Returns the content of a section as text, without the keys of its rows. */
function toComparableText(draft: TechnicalSheetDraft, section: TechnicalSheetSection): string {
  switch (section) {
    case 'rawMaterials':
      return JSON.stringify(
        filterMaterials(draft).map(({ material, quantity }) => [
          material?.id,
          parseTypedValue(quantity),
        ]),
      );
    case 'details':
    case 'qualityCriteria':
      return JSON.stringify(
        filterTexts(draft[section]).map(({ description, isValid }) => [description, isValid]),
      );
    case 'descriptiveImages':
    case 'manufactureSpecification':
      return JSON.stringify(draft.images[section].map(({ key }) => key));
    case 'instructions':
      return JSON.stringify([draft.instructions, draft.images.instructions.map(({ key }) => key)]);
    case 'materialType':
    case 'observations':
      return draft[section];
  }
}

export const isTechnicalSheetChanged = (
  draft: TechnicalSheetDraft,
  before: TechnicalSheetDraft,
): boolean =>
  sections.some(
    (section) => toComparableText(draft, section) !== toComparableText(before, section),
  );

/** Merges the sections that another user has saved, where this user has not changed them. */
export function mergeTechnicalSheets(
  draft: TechnicalSheetDraft,
  before: TechnicalSheetDraft,
  savedByOther: TechnicalSheetDraft,
): MergedDraft<TechnicalSheetDraft, TechnicalSheetSection> {
  const mine = new Set(
    sections.filter((each) => toComparableText(draft, each) !== toComparableText(before, each)),
  );
  const from = (section: TechnicalSheetSection): TechnicalSheetDraft =>
    mine.has(section) ? draft : savedByOther;
  return {
    changedTwice: [...mine].filter(
      (each) => toComparableText(savedByOther, each) !== toComparableText(before, each),
    ),
    draft: {
      materialType: from('materialType').materialType,
      rawMaterials: from('rawMaterials').rawMaterials,
      details: from('details').details,
      qualityCriteria: from('qualityCriteria').qualityCriteria,
      instructions: from('instructions').instructions,
      observations: from('observations').observations,
      images: {
        descriptiveImages: from('descriptiveImages').images.descriptiveImages,
        manufactureSpecification: from('manufactureSpecification').images.manufactureSpecification,
        instructions: from('instructions').images.instructions,
      },
    },
  };
}
