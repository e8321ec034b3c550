import { customerCalls } from '@tarima/domain/customers/customer-history';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '../kit/call-api.ts';
import type { QuotationDraft } from './quotation-draft.ts';

type Change = (next: (draft: QuotationDraft) => QuotationDraft) => void;
type Terms = Pick<QuotationDraft, 'paymentTerms' | 'deliveryPlace'>;

/**
 * Chooses a customer, and fills in the customer's terms and place of delivery where the user has not typed others.
 * @param initialCustomer the customer of a new quotation
 */
export function useFillInCustomerTerms(change: Change, initialCustomer: number | undefined) {
  const filled = useRef<Terms>({});
  const requested = useRef<number>(undefined);
  const bring = async (id: number, name: string | undefined): Promise<void> => {
    const terms = await callApi(customerCalls.terms, { params: { id } }).catch(() => undefined);
    // The user has chosen another customer meanwhile. Unknown terms are left out, so that the server fills them in.
    if (!terms || requested.current !== id) return;
    const before = filled.current;
    const after = { paymentTerms: terms.paymentTerms ?? '', deliveryPlace: terms.address ?? '' };
    filled.current = after;
    change((draft) => ({
      ...draft,
      customer: { id, name: name ?? terms.name },
      ...unlessWritten(draft, before, after),
    }));
  };
  const begin = useEffectEvent(bring);
  useEffect(() => {
    requested.current = initialCustomer;
    if (initialCustomer !== undefined) void begin(initialCustomer, undefined);
  }, [initialCustomer]);
  return (customer: NamedRecord | undefined): void => {
    change((draft) => ({ ...draft, customer }));
    requested.current = customer?.id;
    if (customer) void bring(customer.id, customer.name);
  };
}

/** Replaces empty terms, or the terms of the previous customer, by those of the new customer. */
function unlessWritten(draft: Terms, before: Terms, after: Terms): Terms {
  const isOpen = (name: keyof Terms) => !draft[name] || draft[name] === before[name];
  return {
    ...(isOpen('paymentTerms') && { paymentTerms: after.paymentTerms }),
    ...(isOpen('deliveryPlace') && { deliveryPlace: after.deliveryPlace }),
  };
}
