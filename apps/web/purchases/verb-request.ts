import type { ConfirmedPurchaseVerb, PurchaseVerb } from '@tarima/domain/purchases/document';
import type { PurchaseVerbContext } from '@tarima/domain/purchases/status';

/** Action on a purchase that opens a dialog above the list and its panel. */
export interface PurchaseVerbRequest {
  readonly verb: Exclude<PurchaseVerb, 'edit'>;
  readonly id: number;
  readonly facts: PurchaseVerbContext;
}

export const isPurchaseTransitionRequest = (
  request: PurchaseVerbRequest,
): request is PurchaseVerbRequest & { readonly verb: ConfirmedPurchaseVerb } =>
  request.verb !== 'receive' && request.verb !== 'paper' && request.verb !== 'mail';
