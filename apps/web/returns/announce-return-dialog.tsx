import { catalogs } from '@tarima/domain/catalogs/catalogs';
import type { Field } from '@tarima/domain/kit/fields';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { countReturnablePieces } from '@tarima/domain/orders/line-pieces';
import { returnBody, returnCalls, type ReturnBody } from '@tarima/domain/returns/contract';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { countEmptyAsZero } from '../kit/form/count-empty-as-zero.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { returnEntity } from './returns-data.ts';
import classes from './returns.module.css';

interface AnnounceDialogProps {
  readonly opened: boolean;
  readonly order: WholeOrder;
  close(): void;
}

/** Dialog that announces a return: its lines, the number of pieces, and what happens to them. */
export function AnnounceReturnDialog({ opened, order, close }: AnnounceDialogProps) {
  const { say } = useLanguage();
  return (
    <ModalDialog
      opened={opened}
      close={close}
      title={say(returnTexts.announceTitle, { id: order.id })}
    >
      {opened && <AnnounceForm order={order} close={close} />}
    </ModalDialog>
  );
}

function AnnounceForm({ order, close }: Omit<AnnounceDialogProps, 'opened'>) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const lines = useMemo(() => returnableLines(order), [order]);
  const values = useMemo(() => toReturnValues(lines), [lines]);
  const typed = useFormFields({
    values,
    resolver: createSchemaResolver<ReturnBody>(returnBody, toReturnBody),
  });
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      await callApi(returnCalls.announce, {
        params: { id: order.id },
        query: { lang: language },
        body,
        idempotencyKey,
      });
      returnEntity.invalidate(client);
    },
    saved: returnTexts.announced,
    reportError: (error) =>
      toastRefusal(error, speech, getEntityErrorWords(orderReturns.entity), typed.hasField),
    done: close,
  });
  const shared = { control: typed.control, note: undefined, first: false };
  return (
    <DialogFormFrame draft={draft} cancel={close} words={returnTexts.announce}>
      <p className={classes.text}>{say(returnTexts.announceText)}</p>
      {lines.map(({ id, product, most }, at) => (
        <fieldset key={id} className={classes.line}>
          <legend>
            {say(returnTexts.returnableOf, {
              product,
              quantity: formatDecimal(most, 3, language),
            })}
          </legend>
          <FormInput
            {...shared}
            name={`lines.${at}.quantity`}
            field={fields.quantity}
            first={at === 0}
          />
          <FormInput {...shared} name={`lines.${at}.fate`} field={fields.fate} />
        </fieldset>
      ))}
      <FormInput {...shared} name="store" field={fields.store} />
      <FormInput {...shared} name="reason" field={fields.reason} />
    </DialogFormFrame>
  );
}

const fields = {
  quantity: { kind: 'decimal', decimals: 3, label: returnTexts.howMany },
  fate: { kind: 'choice', options: catalogs.returnFates, label: returnTexts.fate, required: true },
  store: { kind: 'reference', module: 'stores', label: returnTexts.store, required: true },
  reason: { kind: 'text', max: 500, label: returnTexts.reason, required: true },
} as const satisfies Record<string, Field>;

const returnableLines = ({ details }: WholeOrder) =>
  details.flatMap(({ id, product, pieces }) => {
    const most = pieces ? countReturnablePieces(pieces) : 0;
    return most > 0 ? [{ id, product: product.name, most }] : [];
  });

const toReturnValues = (lines: readonly { readonly id: number }[]): FormValues => ({
  lines: lines.map(({ id }) => ({ detail: { id }, quantity: '', fate: 'stock' })),
  store: '',
  reason: '',
});

/** Returns the request; empty lines are left out. */
function toReturnBody({ lines, store, reason }: FormValues): unknown {
  const to = parseNamedRecord(store);
  return {
    lines: countEmptyAsZero(lines),
    store: to && { id: to.id },
    reason,
  };
}
