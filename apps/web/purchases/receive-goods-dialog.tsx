import { Button, Skeleton } from '@mantine/core';
import { nonnegativeQuantitySchema } from '@tarima/domain/inventories/quantity';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import { createLocalizedWords, say as sayIn } from '@tarima/domain/kit/words';
import {
  purchaseCalls,
  receiptBody,
  type PurchaseLine,
  type ReceiptBody,
  type WholePurchase,
} from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { computeOutstandingQuantity, findReceiptIssues } from '@tarima/domain/purchases/receipt';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { useToastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { createRandomUuid } from '../kit/offline/create-random-uuid.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { useLanguage } from '../kit/words.tsx';
import { purchaseEntity, invalidateMaterialStock } from './purchases-data.ts';
import { LumberTallyFields } from './lumber-tally-fields.tsx';
import { toLumberTallyBody, parseLumberTally } from './lumber-tally-values.ts';
import classes from './purchases.module.css';

/** Receives goods of a purchase: the quantity of each material, its store and its lots. */
export function ReceiveGoodsDialog({ request, close }: DocumentDialogProps) {
  const id = request?.id;
  const { say, language } = useLanguage();
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const reading = useQuery({
    ...purchaseEntity.readOptions(shown ?? 0, language),
    enabled: shown !== undefined,
    // The form stays while the purchase is loaded in another language.
    placeholderData: (previous) => (previous?.id === shown ? previous : undefined),
  });
  if (shown === undefined) return null;
  return (
    <ModalDialog
      opened={id !== undefined}
      close={close}
      title={say(purchaseTexts.receiveTitle, { id: shown })}
    >
      {reading.data ? (
        <ReceiveForm key={shown} purchase={reading.data} close={close} />
      ) : reading.isError ? (
        <RecordLoadingPanel module={purchases} reading={reading} close={close} />
      ) : (
        <Skeleton height={160} aria-busy />
      )}
    </ModalDialog>
  );
}

interface ReceiveFormProps {
  readonly purchase: WholePurchase;
  close(): void;
}

function ReceiveForm({ purchase, close }: ReceiveFormProps) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const values = useMemo(() => toReceiptValues(purchase), [purchase]);
  const [key] = useState(() => createRandomUuid());
  const { form, ...typed } = useFormFields({
    values,
    resolver: createSchemaResolver<ReceiptBody>(
      receiptBody,
      (typedValues) => toReceiptBody(typedValues, key),
      (body) => findQuantityErrors(purchase.lines, body),
    ),
  });
  const showRefusal = useToastDocumentRefusal(purchaseEntity, close, typed.hasField);
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      const query = { lang: language };
      const params = { id: purchase.id };
      const updated = await callApi(purchaseCalls.receive, { params, query, body, idempotencyKey });
      await purchaseEntity.store(client, language, updated);
      invalidateMaterialStock(client);
    },
    saved: purchaseTexts.receivedTold,
    reportError: (error) => {
      showRefusal(error);
      // Other users may have received goods in the meantime: less is left to come.
      purchaseEntity.invalidate(client);
    },
    done: close,
  });
  const shared = { control: typed.control, note: undefined, first: false };
  useQuantityErrorUpdate(form, purchase.lines.length);
  const fillOutstanding = (): void => {
    for (const [at, line] of purchase.lines.entries()) {
      const path: string = `lines.${at}.quantity`;
      if (form.getValues(path)) continue;
      const shouldValidate = form.formState.isSubmitted;
      form.setValue(path, toOutstandingText(line), { shouldDirty: true, shouldValidate });
    }
  };
  return (
    <DialogFormFrame draft={draft} cancel={close} words={purchaseTexts.receive}>
      <p className={classes.text}>{say(purchaseTexts.receiveText)}</p>
      <div className={classes.head}>
        <FormInput {...shared} name="store" field={fields.store} />
        <FormInput {...shared} name="invoice" field={fields.invoice} />
      </div>
      <div>
        <Button variant="light" size="compact-sm" onClick={fillOutstanding}>
          {say(purchaseTexts.allCame)}
        </Button>
      </div>
      {purchase.lines.map((line, at) => (
        <div key={line.id} className={classes.came}>
          <FormInput
            {...shared}
            name={`lines.${at}.quantity`}
            field={buildCameField(line)}
            note={say(purchaseTexts.cameLeft, {
              quantity: formatDecimal(computeOutstandingQuantity(line), 3, language),
            })}
            first={at === 0}
          />
          <FormInput {...shared} name={`lines.${at}.lotCode`} field={fields.lotCode} />
          <LumberTallyFields
            control={typed.control}
            line={line}
            at={at}
            set={(path, value) => form.setValue(path, value, { shouldDirty: true })}
          />
        </div>
      ))}
      <FormInput
        {...shared}
        name="moreCame"
        field={fields.moreCame}
        note={say(purchaseTexts.moreCameHint)}
      />
    </DialogFormFrame>
  );
}

/** Checks the marked quantities again when the reason for more or another line changes. */
function useQuantityErrorUpdate(
  { watch, getFieldState, trigger }: UseFormReturn<FormValues, unknown, ReceiptBody>,
  count: number,
) {
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      const marked = Array.from({ length: count }, (_, at) => `lines.${at}.quantity`).filter(
        (path) => sharedQuantityRules.has(getFieldState(path).error?.type),
      );
      if (marked.length > 0) void trigger(marked);
    });
    return unsubscribe;
  }, [watch, getFieldState, trigger, count]);
}

/** Rules of a quantity that depend on other fields. */
const sharedQuantityRules: ReadonlySet<string | undefined> = new Set(['positive', 'moreThanLeft']);

const fields = {
  store: { kind: 'reference', module: 'stores', label: purchaseTexts.store, required: true },
  invoice: { kind: 'text', max: 60, label: purchaseTexts.invoice },
  lotCode: { kind: 'text', max: 60, label: purchaseTexts.lotCode, required: true },
  moreCame: { kind: 'text', max: 2000, label: purchaseTexts.moreCame },
} as const satisfies Record<string, Field>;

const buildCameField = ({ material, measure }: PurchaseLine): Field => ({
  kind: 'decimal',
  decimals: 3,
  label: createLocalizedWords((lang) =>
    sayIn(purchaseTexts.came, lang, { material: material.name, measure }),
  ),
});

const toReceiptValues = ({ id, store, lines, receipts }: WholePurchase): FormValues => ({
  store: { id: store.id, name: store.name },
  invoice: '',
  moreCame: '',
  lines: lines.map((line) => ({
    line: { id: line.id },
    quantity: '',
    lotCode: `OC${id}-${receipts.length + 1}`,
  })),
});

/** Outstanding quantity as it is typed; empty where nothing is outstanding. */
const toOutstandingText = (line: PurchaseLine): string => {
  const quantity = computeOutstandingQuantity(line);
  return quantity === 0 ? '' : String(quantity);
};

const typedReceiptSchema = z.object({
  lines: z.array(
    z.object({
      line: z.object({ id: z.int() }),
      // A quantity that cannot be read is marked by the schema of the receipt.
      quantity: nonnegativeQuantitySchema.nullable().catch(null),
    }),
  ),
  moreCame: z.string().trim().catch(''),
});

/** Returns the errors of the quantities that a request has beside those of its schema. */
function findQuantityErrors(lines: readonly PurchaseLine[], body: unknown): readonly ErrorDetail[] {
  const typed = typedReceiptSchema.safeParse(body);
  if (!typed.success) return [];
  const { moreCame, lines: received } = typed.data;
  const isReadable = received.every(({ quantity }) => quantity !== null);
  return findReceiptIssues(
    lines,
    received.map(({ line, quantity }) => ({ line, quantity: quantity ?? 0 })),
    moreCame === '' ? undefined : moreCame,
  ).filter(({ rule }) => isReadable || rule !== 'positive');
}

/** Returns the request: an empty line received nothing. */
function toReceiptBody({ store, invoice, moreCame, lines }: FormValues, key: string): unknown {
  const to = parseNamedRecord(store);
  return {
    key,
    store: to && { id: to.id },
    invoice,
    moreCame,
    lines: (Array.isArray(lines) ? lines : []).map(asSent),
  };
}

function asSent(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('quantity' in line)) return line;
  const tally = 'tally' in line ? parseLumberTally(line.tally) : undefined;
  return {
    ...line,
    ...(toDisplayText(line.quantity) === '' && { quantity: 0 }),
    tally: tally && toLumberTallyBody(tally),
  };
}
