import type { Field } from '@tarima/domain/kit/fields';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import {
  purchaseBody,
  purchaseCalls,
  unpricedPurchaseBody,
  type PurchaseBody,
  type WholePurchase,
} from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useFields } from '../kit/form/use-fields.ts';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import type { PanelControl } from '../kit/panel/use-panel.ts';
import { toastError } from '../kit/toasts.tsx';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';
import { blankLine, parseLineValues, PurchaseLines, type LineValues } from './purchase-lines.tsx';
import { purchaseChanged } from './purchases-data.ts';
import classes from './purchases.module.css';

interface PurchaseFormProps {
  /** Undefined for a new record. */
  readonly purchase: WholePurchase | undefined;
  readonly control: Pick<PanelControl, 'open' | 'close'>;
  reload?(): void;
}

/** Form of a purchase: supplier, lines, destination and date. */
export function PurchaseForm({ purchase, control, reload }: PurchaseFormProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  const seesCosts = useMay()('costs');
  const values = useMemo(() => toPurchaseValues(purchase), [purchase]);
  const schema = seesCosts ? purchaseBody : unpricedPurchaseBody;
  const { form, ...typed } = useFields({
    values,
    resolver: createResolver<PurchaseBody>(schema, (formValues) =>
      toPurchaseBody(formValues, purchase, seesCosts),
    ),
  });
  const draft = useDraft(typed, {
    expectedVersion: purchase?.updatedAt,
    reload,
    save: async (body, key) => {
      const query = { lang: speech.language };
      const saved = purchase
        ? await call(purchaseCalls.update, { params: { id: purchase.id }, query, body })
        : await call(purchaseCalls.create, { query, body, idempotencyKey: key });
      await purchaseChanged(client, speech.language, saved);
      // The saved purchase opens next: it is sent from there.
      control.open({ mode: 'view', id: saved.id }, { ignoreBlocker: true });
    },
    saved: purchaseTexts.saved,
    tell: (error) => toastError(error, speech, entityErrors(purchases.entity)),
  });
  const shared = { control: typed.control, note: undefined, first: false };
  return (
    <RecordFrame draft={draft} cancel={control.close} enter="stays">
      <div className={classes.head}>
        <FormInput {...shared} name="supplier" field={fields.supplier} first={!purchase} />
        <FormInput {...shared} name="store" field={fields.store} />
        <FormInput {...shared} name="expectedOn" field={fields.expectedOn} />
      </div>
      <PurchaseLines
        control={typed.control}
        seesCosts={seesCosts}
        setLines={(lines) => {
          form.setValue('lines', lines, { shouldDirty: true });
          form.clearErrors('lines');
        }}
        getLines={() => parseLineValues(form.getValues('lines'))}
      />
      <FormInput {...shared} name="notes" field={fields.notes} />
    </RecordFrame>
  );
}

const fields = {
  supplier: {
    kind: 'reference',
    module: 'suppliers',
    label: purchaseTexts.supplier,
    required: true,
  },
  store: { kind: 'reference', module: 'stores', label: purchaseTexts.store, required: true },
  expectedOn: { kind: 'date', label: purchaseTexts.expectedOn, required: true },
  notes: { kind: 'paragraph', label: purchaseTexts.notes },
} as const satisfies Record<string, Field>;

const toIdRecord = (value: unknown) => {
  const record = asRecord(value);
  return record && { id: record.id };
};

const toPurchaseBody = (
  values: FormValues,
  purchase: WholePurchase | undefined,
  seesCosts: boolean,
): unknown => ({
  supplier: toIdRecord(values['supplier']),
  store: toIdRecord(values['store']),
  expectedOn: asText(values['expectedOn']),
  notes: values['notes'],
  lines: parseLineValues(values['lines']).map(({ material, price, per, ...line }) => ({
    ...line,
    material: toIdRecord(material),
    ...(seesCosts && { price, per: Number(asText(per)) }),
  })),
  updatedAt: purchase?.updatedAt,
});

const toPurchaseValues = (purchase: WholePurchase | undefined): FormValues => ({
  supplier: purchase ? { id: purchase.supplier.id, name: purchase.supplier.name } : '',
  store: purchase ? { id: purchase.store.id, name: purchase.store.name } : '',
  expectedOn: purchase?.expectedOn ?? '',
  notes: purchase?.notes ?? '',
  lines: purchase ? purchase.lines.map(asValues) : [blankLine],
});

const asValues = (line: WholePurchase['lines'][number]): LineValues => ({
  material: line.material,
  quantity: String(line.quantity),
  price: line.price ?? '',
  per: String(line.per ?? 1),
  expectedOn: line.expectedOn ?? '',
});
