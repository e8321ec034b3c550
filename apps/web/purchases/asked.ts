import type { PurchaseMove, PurchaseVerb } from '@tarima/domain/purchases/document';
import type { ActedPurchase } from '@tarima/domain/purchases/status';

/** Action on a purchase that opens a dialog above the list and its panel. */
export interface AskedPurchase {
  readonly verb: Exclude<PurchaseVerb, 'edit'>;
  readonly id: number;
  readonly facts: ActedPurchase;
}

export const isPurchaseMoveAsked = (
  asked: AskedPurchase,
): asked is AskedPurchase & { readonly verb: PurchaseMove } =>
  asked.verb !== 'receive' && asked.verb !== 'paper' && asked.verb !== 'mail';
