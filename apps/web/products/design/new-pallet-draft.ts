import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { parseTypedNumber } from '@tarima/domain/kit/typed-number';
import { sayValidationRule, toErrorDetails } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { PalletEstimate } from '@tarima/domain/pallets/contract';
import { lintDesign } from '@tarima/domain/pallets/lint-design';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import { palletDesignSchema, type PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import type { FormIssueMap } from '../../kit/form/use-form-rows-draft.ts';
import { computePriceAndMargin, type PriceTarget } from './price-target.ts';

/** Draft of a pallet that a quotation lacks. Values that the user does not type follow from the description. */
export interface NewPalletDraft {
  readonly said: string;
  readonly quantity: string;
  readonly name?: string;
  readonly target?: PriceTarget;
  readonly measure?: NamedRecord | undefined;
  readonly productFamily?: NamedRecord | undefined;
}

/** Result of parsing a description: a design that can be built, or the reason why there is none. */
export type ParsedPalletDescription =
  | { readonly design: PalletDesign; readonly hasWidths: boolean }
  | {
      readonly design?: undefined;
      readonly reason: string;
      /** Design of the words that were understood; undefined where a number was not. */
      readonly understood?: PalletDesign | undefined;
      readonly hasWidths?: boolean;
    };

/** Names of the parts of a design, by the beginning of the paths of its fields. */
const partWords: Readonly<Record<string, LocalizedWords>> = {
  length: palletDesignTexts.length,
  width: palletDesignTexts.width,
  top: palletDesignTexts.top,
  bottom: palletDesignTexts.bottom,
  stretchers: palletDesignTexts.stretchers,
  stringers: palletDesignTexts.stringers,
  blocks: palletDesignTexts.blocks,
  nails: palletDesignTexts.nails,
  height: palletDesignTexts.height,
  walls: palletDesignTexts.walls,
  posts: palletDesignTexts.posts,
  lid: palletDesignTexts.lid,
};
/** Names of parts that are others in a crate. */
const cratePartWords: typeof partWords = {
  top: palletDesignTexts.floor,
  stringers: palletDesignTexts.runners,
};

/** Reads a description as a pallet that can be built. */
export function parsePalletDescription(said: string, language: Language): ParsedPalletDescription {
  const parsed = parseDesignText(said);
  if (!parsed) return { reason: say(palletDesignTexts.nothingRead, language) };
  if (parsed.unread.length > 0 || !parsed.design)
    return {
      reason: say(palletDesignTexts.notUnderstood, language, { words: parsed.unread.join(', ') }),
      understood: parsed.design,
      hasWidths: parsed.hasWidths === true,
    };
  const read = palletDesignSchema.safeParse(parsed.design);
  const atField = (path: string, reason: string): ParsedPalletDescription => {
    const part = path.split('.')[0] ?? '';
    const field =
      (parsed.design?.family === 'crate' ? cratePartWords[part] : undefined) ?? partWords[part];
    return {
      reason: field
        ? say(newPalletTexts.atField, language, { field: say(field, language), reason })
        : reason,
    };
  };
  if (!read.success) {
    const [first] = toErrorDetails(read.error);
    return first
      ? atField(first.path, sayValidationRule(first, language))
      : { reason: say(palletDesignTexts.impossible, language) };
  }
  const [issue] = lintDesign(read.data).filter(({ weight }) => weight === 'impossible');
  return issue
    ? atField(issue.path, say(issue.words, language, issue.params))
    : { design: read.data, hasWidths: parsed.hasWidths === true };
}

/** Pallets of the lot; undefined while the text is no whole number. */
export const parsePalletQuantity = (text: string): number | undefined => {
  const figure = parseTypedNumber(text) ?? '';
  return /^[1-9]\d{0,6}$/u.test(figure) ? Number(figure) : undefined;
};

/** Returns the text of a quotation line's quantity as that of a lot, which has whole pallets. */
export function toWholePalletQuantity(text: string): string {
  const figure = Number(parseTypedNumber(text));
  return figure > 0 ? String(Math.ceil(figure)) : '100';
}

/** Returns the request that creates the product: the typed values, else those of the estimate. */
export function toNewPalletBody(
  draft: NewPalletDraft,
  design: PalletDesign,
  estimate: PalletEstimate,
  customFields: Readonly<Record<string, unknown>> | undefined,
): unknown {
  const { measure = estimate.measure, productFamily = estimate.productFamily, name } = draft;
  const price = draft.target
    ? computePriceAndMargin(draft.target, estimate.cost?.cost)?.price
    : estimate.price;
  return {
    design,
    said: draft.said.trim(),
    name: { es: name ?? estimate.names.es, en: name ?? estimate.names.en },
    ...(price !== undefined && price !== null && { price }),
    ...(measure && { measure: { id: measure.id } }),
    ...(productFamily && { productFamily: { id: productFamily.id } }),
    ...(customFields && { customFields }),
  };
}

/** Faults that are known before any estimate. */
export const findNewPalletIssues = (draft: NewPalletDraft): FormIssueMap =>
  new Map([
    ...('reason' in parsePalletDescription(draft.said, 'es')
      ? [['said', { rule: 'invalid' }] as const]
      : []),
    ...(parsePalletQuantity(draft.quantity) === undefined
      ? [['quantity', { rule: 'integer' }] as const]
      : []),
  ]);

/** Maps the issues of the request to the form: an issue of the design to the description, and one of either name to the name. */
export const mapNewPalletIssues = (
  _draft: NewPalletDraft,
  details: readonly ErrorDetail[],
): FormIssueMap =>
  new Map(
    details.map(({ path, ...issue }) => [
      path.replace(/^design\..*$/u, 'said').replace(/^(name|measure|productFamily)\..*$/u, '$1'),
      issue,
    ]),
  );
