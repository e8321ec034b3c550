import { Textarea, TextInput } from '@mantine/core';
import { maxDestinationLength } from '@tarima/domain/customers/customer';
import { paragraphMaxLength, defaultTextMaxLength } from '@tarima/domain/kit/fields';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import type { QuotationDraft } from './quotation-draft.ts';

interface QuotationTermsProps {
  readonly draft: QuotationDraft;
  /** Returns the problem of a field. */
  getErrorText(name: string): string | undefined;
  set(values: Partial<QuotationDraft>): void;
}

/** Fields of the texts of a quotation that belong to no line: terms of payment, place of delivery and notes. */
export function QuotationTermsFields({ draft, getErrorText, set }: QuotationTermsProps) {
  const { say } = useLanguage();
  return (
    <div className={classes.terms}>
      <TextInput
        label={say(orderTexts.paymentTerms)}
        autoComplete="off"
        maxLength={defaultTextMaxLength}
        value={draft.paymentTerms ?? ''}
        error={getErrorText('paymentTerms')}
        onChange={({ currentTarget }) => set({ paymentTerms: currentTarget.value })}
      />
      <TextInput
        label={say(orderTexts.deliveryPlace)}
        autoComplete="off"
        maxLength={maxDestinationLength}
        value={draft.deliveryPlace ?? ''}
        error={getErrorText('deliveryPlace')}
        onChange={({ currentTarget }) => set({ deliveryPlace: currentTarget.value })}
      />
      <Textarea
        label={say(orderTexts.notes)}
        description={say(orderTexts.notesHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        resize="vertical"
        maxLength={paragraphMaxLength}
        value={draft.notes ?? ''}
        error={getErrorText('notes')}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
      />
    </div>
  );
}
