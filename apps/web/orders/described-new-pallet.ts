import type { NamedRecord } from '@tarima/domain/kit/schemas';

/** Pallet that a line of a quotation describes, and that is no product yet. */
export interface DescribedNewPallet {
  /** Description, as the user typed it in the line. */
  readonly said: string;
  /** Typed quantity of the line. */
  readonly quantity: string;
  /** Takes the product into the line, with the number of pallets. */
  made(product: NamedRecord, quantity: string): void;
}
