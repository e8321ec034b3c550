import {
  isWholeQuantity,
  nonnegativeQuantitySchema,
  toThousandths,
} from '../inventories/quantity.ts';
import type { ErrorDetail } from '../kit/errors.ts';
import { toErrorDetails } from '../kit/rules.ts';
import { refusalReasonSchema } from './driver.ts';

/** Goods of a stop that its receiver may not accept. */
export interface RefusableGoods {
  readonly pieces: number;
  /** Whether only whole pieces can be refused. */
  readonly countable?: boolean | undefined;
}

/** Entries of a driver about goods that were not accepted; without a number, all were. */
export interface TypedRefusal {
  readonly pieces: string;
  readonly reason: string;
}

/** Returns the number of pieces that a driver typed: zero for an empty field, and for one that is no number. */
export const parseRefusedPieces = ({ pieces }: Pick<TypedRefusal, 'pieces'>): number => {
  const typed = nonnegativeQuantitySchema.safeParse(pieces);
  return typed.success ? typed.data : 0;
};

/** Returns the broken rule of each field about goods that were not accepted, by the rules of the driver's report. */
export function findRefusalErrors(
  { pieces: brought, countable = false }: RefusableGoods,
  { pieces, reason }: TypedRefusal,
): readonly ErrorDetail[] {
  if (pieces.trim() === '') return [];
  const typed = nonnegativeQuantitySchema.safeParse(pieces);
  if (!typed.success)
    return toErrorDetails(typed.error).map((error) => ({ ...error, path: 'pieces' }));
  const errors: ErrorDetail[] = [];
  if (toThousandths(typed.data) > toThousandths(brought))
    errors.push({ path: 'pieces', rule: 'lessOrEqual', params: { max: brought } });
  else if (countable && !isWholeQuantity(typed.data))
    errors.push({ path: 'pieces', rule: 'integer' });
  const why = refusalReasonSchema.safeParse(reason);
  if (typed.data > 0 && !why.success)
    errors.push(...toErrorDetails(why.error).map((error) => ({ ...error, path: 'reason' })));
  return errors;
}
