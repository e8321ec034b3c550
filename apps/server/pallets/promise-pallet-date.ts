import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { toTechnicalSheetLines } from '@tarima/domain/pallets/lumber';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import {
  promiseCall,
  type PromisedDateAnswer,
} from '@tarima/domain/planning/calls/promise-contract';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  assertBuildableDesign,
  findProductByDesign,
  loadPalletProductionBasis,
  type PalletCalculationBasis,
} from './pallet-basis.ts';

type Division = { readonly id: number } | undefined;

/** Computes dates of lines that are not ordered yet. Planning provides it: drawings have no access to the plant. */
export type PalletDatePromiser = (
  tx: Transaction,
  person: ActingUser,
  language: Language,
  request: {
    readonly lines: readonly ({ readonly quantity: number } & (
      | { readonly product: { readonly id: number } }
      | {
          readonly unsaved: {
            readonly steps: PalletCalculationBasis['steps'];
            readonly materials: readonly { readonly id: number; readonly quantity: number }[];
          };
        }
    ))[];
    readonly requestedDate?: string | undefined;
    readonly division?: Division;
  },
) => Promise<PromisedDateAnswer>;

interface PalletDateRequest {
  readonly design: PalletDesign;
  readonly quantity: number;
  readonly requestedDate?: string | undefined;
  readonly division?: Division;
}

/**
 * Returns when a lot of a design could be done.
 * It uses the product that is drawn exactly so, else the flow and the raw materials that a new product would have.
 * @throws CodedError FORBIDDEN for a user who may not request dates; WRONG_VALUES for a design that cannot be built.
 */
export async function promisePalletDate(
  tx: Transaction,
  promiseDates: PalletDatePromiser,
  person: ActingUser,
  language: Language,
  { design, quantity, ...rest }: PalletDateRequest,
): Promise<PromisedDateAnswer> {
  if (!hasCallAccess(promiseCall.access, person.profile)) throw new CodedError('FORBIDDEN');
  assertBuildableDesign(design);
  const product = await findProductByDesign(tx, design, language);
  const line = product
    ? { product: { id: product.id } }
    : { unsaved: await loadUnsavedPallet(tx, design, language) };
  return promiseDates(tx, person, language, { lines: [{ ...line, quantity }], ...rest });
}

/** Returns flow and raw materials of a product that a design would become. */
async function loadUnsavedPallet(tx: Transaction, design: PalletDesign, language: Language) {
  const { steps, taken, nail } = await loadPalletProductionBasis(tx, design, language);
  return {
    steps,
    materials: toTechnicalSheetLines([...taken, nail].flatMap((each) => each ?? [])),
  };
}
