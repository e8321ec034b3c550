import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import {
  designBody,
  type DesignInput,
  type StoredPalletDesign,
} from '@tarima/domain/pallets/contract';
import { palletDesignSchema, type PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import {
  parseDesignLength,
  parseBoardWidths,
  sayDesignLengthWithoutUnit,
  sayBoardWidths,
} from '@tarima/domain/pallets/lengths';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import { getPalletPartKey, type PalletPart } from '@tarima/domain/pallets/pallet-parts';
import { standardPallets } from '@tarima/domain/pallets/standard-pallets';
import { createUsualCrate } from '@tarima/domain/pallets/usual-crate';
import type { FormIssueMap, ExpectedVersion } from '../../kit/form/use-form-rows-draft.ts';

/** Draft of a design: the text of each field by its path in the body. The fields of other families keep their texts. */
export type PalletDesignFormValues = Readonly<Record<string, string>>;

export interface PalletDesignDraft {
  readonly said: string;
  readonly texts: PalletDesignFormValues;
  /** Chosen raw material of each part, by the measures of the part. */
  readonly lumber: Readonly<Record<string, number>>;
  readonly nails: number | undefined;
  readonly intoSheet: boolean;
}

const yes = (isTrue: boolean): string => (isTrue ? 'yes' : '');

/** Returns the texts of a design; fields that the design does not have keep the given texts. */
export function toPalletDesignFormValues(
  design: PalletDesign,
  previousTexts: PalletDesignFormValues = {},
): PalletDesignFormValues {
  const { unit } = design;
  const say = (value: number): string => sayDesignLengthWithoutUnit(value, unit);
  const shared = {
    family: design.family,
    unit,
    length: say(design.length),
    width: say(design.width),
    'top.thickness': say(design.top.thickness),
    'top.boards': sayBoardWidths(design.top.boards, unit),
    species: design.species,
    moisture: String(design.moisture),
    materialType: design.materialType,
    'nails.length': say(design.nails.length),
    'nails.diameter': String(design.nails.diameter),
    'nails.wide': String(design.nails.wide),
    'nails.narrow': String(design.nails.narrow),
  };
  if (design.family === 'block') {
    const { stretchers, blocks, bottom } = design;
    return {
      ...previousTexts,
      ...shared,
      'stretchers.thickness': say(stretchers.thickness),
      'stretchers.boards': sayBoardWidths(stretchers.boards, unit),
      'blocks.length': say(blocks.length),
      'blocks.height': say(blocks.height),
      'blocks.rows': sayBoardWidths(blocks.rows, unit),
      'blocks.outerNails': String(blocks.outerNails),
      'blocks.middleNails': String(blocks.middleNails),
      'bottom.kind': bottom.kind,
      'bottom.thickness': say(bottom.thickness),
      'bottom.boards': sayBoardWidths(bottom.boards, unit),
      'bottom.across': say(bottom.across),
      'bottom.turned': yes(bottom.turned === true),
      'bottom.cornerNails': bottom.cornerNails === undefined ? '' : String(bottom.cornerNails),
    };
  }
  if (design.family === 'crate') {
    const { stringers, walls, posts, lid } = design;
    return {
      ...previousTexts,
      ...shared,
      height: say(design.height),
      'stringers.count': String(stringers.count),
      'stringers.width': say(stringers.width),
      'stringers.height': say(stringers.height),
      'walls.thickness': say(walls.thickness),
      'walls.overlap': say(walls.overlap),
      'walls.sides': sayBoardWidths(walls.sides, unit),
      'walls.ends': sayBoardWidths(walls.ends, unit),
      'posts.thickness': say(posts.thickness),
      'posts.width': say(posts.width),
      'posts.sides': String(posts.sides),
      'posts.ends': String(posts.ends),
      lidded: yes(lid !== null),
      ...(lid && {
        'lid.thickness': say(lid.thickness),
        'lid.boards': sayBoardWidths(lid.boards, unit),
      }),
    };
  }
  const { stringers } = design;
  const { notch } = stringers;
  return {
    ...previousTexts,
    ...shared,
    'stringers.count': String(stringers.count),
    'stringers.width': say(stringers.width),
    'stringers.height': say(stringers.height),
    'stringers.wing': say(stringers.wing),
    notched: yes(notch !== null),
    ...(notch && {
      'stringers.notch.depth': say(notch.depth),
      'stringers.notch.length': say(notch.length),
      'stringers.notch.from': say(notch.from),
    }),
    ...(design.family === 'stringer' && {
      'bottom.thickness': say(design.bottom.thickness),
      'bottom.boards': sayBoardWidths(design.bottom.boards, unit),
      'bottom.wing': yes(design.bottom.wing),
    }),
  };
}

/** Returns the texts of the usual crate of the typed size, unit and material; its height is that of one of 30 in. */
export function toUsualCrateFormValues(texts: PalletDesignFormValues): PalletDesignFormValues {
  const unit = texts['unit'] === 'in' ? 'in' : 'mm';
  const side = (path: string): number => parseDesignLength(texts[path] ?? '', unit) ?? 0;
  const size = { length: side('length'), width: side('width'), height: unit === 'in' ? 30 : 762 };
  const crate = createUsualCrate(unit, size);
  // Sizes that no crate has leave the walls to the user, and their fields say why.
  if (!palletDesignSchema.safeParse(crate).success || !isBuildableDesign(crate)) return texts;
  const made = toPalletDesignFormValues(crate, texts);
  const { species = made['species'], moisture, materialType } = texts;
  return {
    ...made,
    ...(species !== undefined && { species }),
    ...(moisture !== undefined && { moisture }),
    ...(materialType !== undefined && { materialType }),
  };
}

/** Returns the initial texts of a design, which also fill the fields of other families before the user types anything. */
function firstTexts(design?: PalletDesign): PalletDesignFormValues {
  const known = ['Crate 48 × 40 × 30', 'EUR 1', 'GMA'].flatMap((name) =>
    standardPallets.filter((each) => each.name === name),
  );
  const all = known.reduce<PalletDesignFormValues>(
    (texts, each) => toPalletDesignFormValues(each.design, texts),
    {},
  );
  return design ? toPalletDesignFormValues(design, all) : all;
}

/** Returns the request for the typed texts. An unreadable text is sent as NaN: the schema reports it at its field. */
export function toPalletDesignBody(
  { texts, said, nails, intoSheet, lumber }: PalletDesignDraft,
  expectedVersion: ExpectedVersion,
): DesignInput {
  const design = parseDesign(texts);
  return {
    design,
    said: said.trim() === '' ? null : said,
    lumber: getParts(design).map((part) => {
      const id = lumber[getPalletPartKey(part)];
      return id === undefined ? null : { id };
    }),
    nails: nails === undefined ? null : { id: nails },
    intoSheet,
    updatedAt: expectedVersion,
  };
}

/** Returns the wooden parts of the typed design; empty while it cannot be built. */
function getParts(design: DesignInput['design']): readonly PalletPart[] {
  const read = palletDesignSchema.safeParse(design);
  return read.success && isBuildableDesign(read.data) ? computePalletFigures(read.data).parts : [];
}

function parseDesign(texts: PalletDesignFormValues): DesignInput['design'] {
  const unit = texts['unit'] === 'in' ? 'in' : 'mm';
  const text = (path: string): string => texts[path] ?? '';
  const length = (path: string): number => parseDesignLength(text(path), unit) ?? Number.NaN;
  const widths = (path: string): number[] => parseBoardWidths(text(path), unit) ?? [Number.NaN];
  const figure = (path: string): number => parseTypedValue(text(path)) ?? Number.NaN;
  const shared = {
    unit,
    length: length('length'),
    width: length('width'),
    top: { thickness: length('top.thickness'), boards: widths('top.boards') },
    species: parseCode(palletDesignSchema.options[0].shape.species.options, text('species')),
    moisture: figure('moisture'),
    materialType: parseCode(
      palletDesignSchema.options[0].shape.materialType.options,
      text('materialType'),
    ),
    nails: {
      length: length('nails.length'),
      diameter: figure('nails.diameter'),
      wide: figure('nails.wide'),
      narrow: figure('nails.narrow'),
    },
  } as const;
  if (text('family') === 'block')
    return {
      family: 'block',
      ...shared,
      stretchers: {
        thickness: length('stretchers.thickness'),
        boards: widths('stretchers.boards'),
      },
      blocks: {
        length: length('blocks.length'),
        height: length('blocks.height'),
        rows: widths('blocks.rows'),
        outerNails: figure('blocks.outerNails'),
        middleNails: figure('blocks.middleNails'),
      },
      bottom: {
        kind: parseCode(
          palletDesignSchema.options[2].shape.bottom.shape.kind.options,
          text('bottom.kind'),
        ),
        thickness: length('bottom.thickness'),
        boards: widths('bottom.boards'),
        across: length('bottom.across'),
        // An absent value is not written, nor one whose field is hidden: one pallet has one text.
        ...(text('bottom.kind') !== 'none' &&
          text('bottom.turned') !== '' && { turned: true as const }),
        ...(isFramedBase(texts) &&
          text('bottom.cornerNails').trim() !== '' && {
            cornerNails: figure('bottom.cornerNails'),
          }),
      },
    };
  if (text('family') === 'crate')
    return {
      family: 'crate',
      ...shared,
      height: length('height'),
      stringers: {
        count: figure('stringers.count'),
        width: length('stringers.width'),
        height: length('stringers.height'),
      },
      walls: {
        thickness: length('walls.thickness'),
        overlap: length('walls.overlap'),
        sides: widths('walls.sides'),
        ends: widths('walls.ends'),
      },
      posts: {
        thickness: length('posts.thickness'),
        width: length('posts.width'),
        sides: figure('posts.sides'),
        ends: figure('posts.ends'),
      },
      lid:
        text('lidded') === ''
          ? null
          : { thickness: length('lid.thickness'), boards: widths('lid.boards') },
    };
  const stringers = {
    count: figure('stringers.count'),
    width: length('stringers.width'),
    height: length('stringers.height'),
    wing: text('stringers.wing').trim() === '' ? 0 : length('stringers.wing'),
    notch:
      text('notched') === ''
        ? null
        : {
            depth: length('stringers.notch.depth'),
            length: length('stringers.notch.length'),
            from: length('stringers.notch.from'),
          },
  };
  if (text('family') === 'skid') return { family: 'skid', ...shared, stringers };
  return {
    family: 'stringer',
    ...shared,
    stringers,
    bottom: {
      thickness: length('bottom.thickness'),
      boards: widths('bottom.boards'),
      wing: text('bottom.wing') !== '',
    },
  };
}

/** Returns whether the typed base has boards across, which corners may nail in another way. */
export const isFramedBase = (texts: PalletDesignFormValues): boolean =>
  texts['bottom.kind'] === 'perimeter' || texts['bottom.kind'] === 'cross';

const parseCode = <Code extends string>(
  codes: readonly [Code, ...Code[]] | readonly Code[],
  text: string,
): Code => {
  const found = codes.find((code) => code === text) ?? codes[0];
  if (found === undefined) throw new Error('A choice without codes');
  return found;
};

/** Parses the typed texts; undefined until they form a design that can be built. */
export function parsePalletDesignFormValues(
  texts: PalletDesignFormValues,
): PalletDesign | undefined {
  const read = palletDesignSchema.safeParse(parseDesign(texts));
  return read.success ? read.data : undefined;
}

export function findPalletDesignIssues(_draft: PalletDesignDraft, body: DesignInput): FormIssueMap {
  const read = designBody.safeParse(body);
  return read.success ? new Map() : mapPalletDesignIssues(_draft, toErrorDetails(read.error));
}

/** Maps the issues of a design: an issue of one board to the field of all its boards, and an issue of a part to the choice of the part. */
export const mapPalletDesignIssues = (
  _draft: PalletDesignDraft,
  details: readonly ErrorDetail[],
): FormIssueMap =>
  new Map(
    details.map(({ path, ...issue }) => [
      path
        .replace(/^design\./u, '')
        .replace(/(boards|rows|sides|ends)\.\d+$/u, '$1')
        .replace(/^(lumber\.\d+|nails)(\.id)?$/u, (_all, field: string) =>
          field === 'nails' ? 'nailMaterial' : field,
        ),
      issue,
    ]),
  );

export function toPalletDesignDraft({
  design,
  said,
  lumber,
  nails,
}: StoredPalletDesign): PalletDesignDraft {
  const parts = design ? computePalletFigures(design).parts : [];
  return {
    said: said ?? '',
    texts: firstTexts(design ?? undefined),
    lumber: Object.fromEntries(
      parts.flatMap((part, at) => {
        const id = lumber[at]?.id;
        return id === undefined ? [] : [[getPalletPartKey(part), id]];
      }),
    ),
    nails: nails?.id,
    intoSheet: true,
  };
}

export const isPalletDesignChanged = (
  draft: PalletDesignDraft,
  before: PalletDesignDraft,
): boolean =>
  JSON.stringify([draft.texts, draft.said]) !== JSON.stringify([before.texts, before.said]) ||
  draft.nails !== before.nails ||
  Object.entries(draft.lumber).some(([key, id]) => before.lumber[key] !== id);
