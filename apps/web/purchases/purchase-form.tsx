import type { Field } from '@tarima/domain/kit/fields';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
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
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { toastError } from '../kit/toasts.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import {
  blankPurchaseLine,
  parsePurchaseLineValues,
  PurchaseLinesEditor,
  type PurchaseLineValues,
} from './purchase-lines-editor.tsx';
import { purchaseEntity } from './purchases-data.ts';
import classes from './purchases.module.css';

interface PurchaseFormProps {
  /** Edited purchase; undefined for a new one. */
  readonly purchase: WholePurchase | undefined;
  readonly control: Pick<SidePanelControl, 'open' | 'close'>;
  reload?(): void;
}

/** Form of a purchase: supplier, lines, destination and date. */
export function PurchaseForm({ purchase, control, reload }: PurchaseFormProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  const seesCosts = useHasPermission()('costs');
  const values = useMemo(() => toPurchaseValues(purchase), [purchase]);
  const schema = seesCosts ? purchaseBody : unpricedPurchaseBody;
  const { form, ...typed } = useFormFields({
    values,
    resolver: createSchemaResolver<PurchaseBody>(schema, (formValues) =>
      toPurchaseBody(formValues, purchase, seesCosts),
    ),
  });
  const draft = useFormDraft(typed, {
    expectedVersion: purchase?.updatedAt,
    reload,
    save: async (body, key) => {
      const query = { lang: speech.language };
      const saved = purchase
        ? await callApi(purchaseCalls.update, { params: { id: purchase.id }, query, body })
        : await callApi(purchaseCalls.create, { query, body, idempotencyKey: key });
      await purchaseEntity.store(client, speech.language, saved);
      // The saved purchase opens next: the user sends it from there.
      control.open({ mode: 'view', id: saved.id }, { ignoreBlocker: true });
    },
    saved: purchaseTexts.saved,
    reportError: (error) => toastError(error, speech, getEntityErrorWords(purchases.entity)),
  });
  const shared = { control: typed.control, note: undefined, first: false };
  return (
    <PanelFormFrame draft={draft} cancel={control.close} enter="stays">
      <div className={classes.head}>
        <FormInput {...shared} name="supplier" field={fields.supplier} first={!purchase} />
        <FormInput {...shared} name="store" field={fields.store} />
        <FormInput {...shared} name="expectedOn" field={fields.expectedOn} />
      </div>
      <PurchaseLinesEditor
        control={typed.control}
        seesCosts={seesCosts}
        setLines={(lines) => {
          form.setValue('lines', lines, { shouldDirty: true });
          form.clearErrors('lines');
        }}
        getLines={() => parsePurchaseLineValues(form.getValues('lines'))}
      />
      <FormInput {...shared} name="notes" field={fields.notes} />
    </PanelFormFrame>
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
  const record = parseNamedRecord(value);
  return record && { id: record.id };
};

const toPurchaseBody = (
  values: FormValues,
  purchase: WholePurchase | undefined,
  seesCosts: boolean,
): unknown => ({
  supplier: toIdRecord(values['supplier']),
  store: toIdRecord(values['store']),
  expectedOn: toDisplayText(values['expectedOn']),
  notes: values['notes'],
  lines: parsePurchaseLineValues(values['lines']).map(({ material, price, per, ...line }) => ({
    ...line,
    material: toIdRecord(material),
    ...(seesCosts && { price, per: Number(toDisplayText(per)) }),
  })),
  updatedAt: purchase?.updatedAt,
});

const toPurchaseValues = (purchase: WholePurchase | undefined): FormValues => ({
  supplier: purchase ? { id: purchase.supplier.id, name: purchase.supplier.name } : '',
  store: purchase ? { id: purchase.store.id, name: purchase.store.name } : '',
  expectedOn: purchase?.expectedOn ?? '',
  notes: purchase?.notes ?? '',
  lines: purchase ? purchase.lines.map(asValues) : [blankPurchaseLine],
});

const asValues = (line: WholePurchase['lines'][number]): PurchaseLineValues => ({
  material: line.material,
  quantity: String(line.quantity),
  price: line.price ?? '',
  per: String(line.per ?? 1),
  expectedOn: line.expectedOn ?? '',
});
