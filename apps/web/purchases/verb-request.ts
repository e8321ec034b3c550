import type { PurchaseMove, PurchaseVerb } from '@tarima/domain/purchases/document';
import type { ActedPurchase } from '@tarima/domain/purchases/status';

/** Action on a purchase that opens a dialog above the list and its panel. */
export interface PurchaseVerbRequest {
  readonly verb: Exclude<PurchaseVerb, 'edit'>;
  readonly id: number;
  readonly facts: ActedPurchase;
}

export const isTransitionRequest = (
  request: PurchaseVerbRequest,
): request is PurchaseVerbRequest & { readonly verb: PurchaseMove } =>
  request.verb !== 'receive' && request.verb !== 'paper' && request.verb !== 'mail';
