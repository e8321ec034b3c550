import type { PurchaseMove, PurchaseVerb } from '@tarima/domain/purchases/document';
import type { ActedPurchase } from '@tarima/domain/purchases/status';

/** What a person wants of a purchase and is asked about, or shown, above the list and its panel. */
export interface AskedPurchase {
  readonly verb: Exclude<PurchaseVerb, 'edit'>;
  readonly id: number;
  readonly facts: ActedPurchase;
}

export const isPurchaseMoveAsked = (
  asked: AskedPurchase,
): asked is AskedPurchase & { readonly verb: PurchaseMove } =>
  asked.verb !== 'receive' && asked.verb !== 'paper' && asked.verb !== 'mail';
