import { Skeleton } from '@mantine/core';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { fromThousandths, toThousandths } from '@tarima/domain/inventories/quantity';
import type { Field } from '@tarima/domain/kit/fields';
import {
  receiveReturnBody,
  returnCalls,
  returnDispositions,
  type ReceiveReturnBody,
  type ReturnDisposition,
  type WholeReturn,
} from '@tarima/domain/returns/contract';
import type { ReturnVerbContext } from '@tarima/domain/returns/document';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { useToastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { formatDecimal } from '../kit/format.ts';
import { countEmptyAsZero } from '../kit/form/count-empty-as-zero.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { useLanguage } from '../kit/words.tsx';
import { returnEntity } from './returns-data.ts';
import classes from './returns.module.css';

/** Dialog that receives a return with the counted pieces, by what happens to them. */
export function ReceiveReturnDialog({
  request,
  close,
}: DocumentDialogProps<'receive', ReturnVerbContext>) {
  const id = request?.id;
  const { say, language } = useLanguage();
  // Last content, shown until the dialog has faded out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const reading = useQuery({
    ...returnEntity.readOptions(shown ?? 0, language),
    enabled: shown !== undefined,
    // The form stays while the return is loaded in another language.
    placeholderData: (previous) => (previous?.id === shown ? previous : undefined),
  });
  if (shown === undefined) return null;
  const title = say(returnTexts.receiveTitle, { id: shown });
  return (
    <ModalDialog opened={id !== undefined} close={close} title={title}>
      {reading.data ? (
        <CountForm key={shown} record={reading.data} close={close} />
      ) : reading.isError ? (
        <RecordLoadingPanel module={orderReturns} reading={reading} close={close} />
      ) : (
        <Skeleton height={160} aria-busy />
      )}
    </ModalDialog>
  );
}

interface CountFormProps {
  readonly record: WholeReturn;
  close(): void;
}

function CountForm({ record, close }: CountFormProps) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const products = useMemo(() => groupByDetail(record), [record]);
  const values = useMemo(() => toCountValues(products), [products]);
  const typed = useFormFields({
    values,
    resolver: createSchemaResolver<ReceiveReturnBody>(receiveReturnBody, toReceiveBody),
  });
  const reportError = useToastDocumentRefusal(returnEntity, close, typed.hasField);
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      const received = await callApi(returnCalls.receive, {
        params: { id: record.id },
        query: { lang: language },
        body,
        idempotencyKey,
      });
      await returnEntity.store(client, language, received);
    },
    saved: returnTexts.received,
    reportError,
    done: close,
  });
  return (
    <DialogFormFrame draft={draft} cancel={close} words={returnTexts.receive}>
      <p className={classes.text}>{say(returnTexts.countText)}</p>
      <p className={classes.text}>{say(returnTexts.receiveText)}</p>
      {products.map(({ detail, product, announced }, at) => (
        <fieldset key={detail} className={classes.counted}>
          <legend>
            {say(returnTexts.announcedOf, {
              product,
              quantity: formatDecimal(sumPieces(announced), 3, language),
            })}
          </legend>
          {returnDispositions.map((fate, fateAt) => (
            <FormInput
              key={fate}
              control={typed.control}
              note={undefined}
              first={at + fateAt === 0}
              name={`lines.${at * returnDispositions.length + fateAt}.quantity`}
              field={fields[fate]}
            />
          ))}
        </fieldset>
      ))}
    </DialogFormFrame>
  );
}

const createQuantityField = (fate: ReturnDisposition) =>
  ({ kind: 'decimal', decimals: 3, label: catalogs.returnFates[fate] }) as const satisfies Field;

const fields = {
  stock: createQuantityField('stock'),
  repair: createQuantityField('repair'),
  scrap: createQuantityField('scrap'),
};

/** Order line with the pieces that were announced of it. */
interface AnnouncedProduct {
  readonly detail: number;
  readonly product: string;
  readonly announced: Readonly<Record<ReturnDisposition, number>>;
}

function groupByDetail({ lines }: WholeReturn): AnnouncedProduct[] {
  const products = new Map<number, AnnouncedProduct>();
  for (const { detail, product, quantity, fate } of lines) {
    const { announced } = products.get(detail.id) ?? { announced: noPieces };
    products.set(detail.id, {
      detail: detail.id,
      product: product.name,
      announced: { ...announced, [fate]: quantity },
    });
  }
  return [...products.values()];
}

const noPieces = { stock: 0, repair: 0, scrap: 0 };

const sumPieces = ({ stock, repair, scrap }: AnnouncedProduct['announced']): number =>
  fromThousandths(toThousandths(stock) + toThousandths(repair) + toThousandths(scrap));

/** Returns a line of the form for each order line and fate, in the sequence of the fields. */
const toCountValues = (products: readonly AnnouncedProduct[]): FormValues => ({
  lines: products.flatMap(({ detail, announced }) =>
    returnDispositions.map((fate) => ({
      detail: { id: detail },
      quantity: announced[fate] === 0 ? '' : String(announced[fate]),
      fate,
    })),
  ),
});

const toReceiveBody = ({ lines }: FormValues): unknown => ({ lines: countEmptyAsZero(lines) });
