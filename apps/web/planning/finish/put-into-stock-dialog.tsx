import { Skeleton } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useState } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import formClasses from '../../kit/frame/form.module.css';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from './finish.module.css';
import { IncomingLotFields } from './incoming-lot-fields.tsx';
import { PieceCountRow } from './piece-count-row.tsx';
import { useFinishProductionProposal } from './use-finish-production-proposal.ts';
import { computeMaximum, usePutIntoStockForm } from './use-put-into-stock-form.ts';
import { DestinationStoreSelect } from './destination-store-select.tsx';

interface BringInDialogProps {
  /** Order of the dialog; undefined while it is closed. */
  readonly order: Pick<ModuleRecord, 'id'> | undefined;
  close(): void;
}

/** Dialog that brings a part of an order's goods into a store, from its row. */
export function PutIntoStockDialog({ order, close }: BringInDialogProps) {
  const { say } = useLanguage();
  // Last order, shown until the dialog has faded out.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  return (
    <ModalDialog
      opened={order !== undefined}
      close={close}
      wide
      title={say(orderTexts.bringInTitle, { id: shown?.id ?? '' })}
    >
      {shown && <BringInForm key={shown.id} orderId={shown.id} close={close} />}
    </ModalDialog>
  );
}

function BringInForm({ orderId, close }: { readonly orderId: number; close(): void }) {
  const proposal = useFinishProductionProposal(orderId);
  if (!proposal.data) return <Skeleton height={240} />;
  return <Fields orderId={orderId} proposal={proposal.data} close={close} />;
}

interface FieldsProps {
  readonly orderId: number;
  readonly proposal: MaterialsProposal;
  close(): void;
}

function Fields({ orderId, proposal, close }: FieldsProps) {
  const { say, language } = useLanguage();
  const form = usePutIntoStockForm({ orderId, proposal, close });
  const figure = (value: number): string => formatDecimal(value, 3, language);
  return (
    <DialogFormFrame draft={form.draft} cancel={close} words={orderTexts.bringInButton}>
      <p className={formClasses.hint}>{say(orderTexts.bringInHint)}</p>
      <fieldset className={classes.materials}>
        <legend>{say(orderTexts.piecesIn)}</legend>
        {proposal.lines.map((line) => (
          <PieceCountRow
            key={line.detail.id}
            name={line.product.name}
            facts={[
              say(orderTexts.piecesOrdered, { count: figure(line.quantity) }),
              say(orderTexts.piecesStocked, { count: figure(line.stocked) }),
              say(orderTexts.piecesToBring, { count: figure(computeMaximum(line)) }),
              line.byFloor && say(orderTexts.piecesByFloor),
            ]}
            label={say(orderTexts.piecesInOf, { name: line.product.name })}
            text={form.getText(line)}
            error={form.findLineError(line)}
            disabled={computeMaximum(line) === 0}
            change={(text) => form.setText(line, text)}
          />
        ))}
      </fieldset>
      {form.destinations.map(({ division }, at) => (
        <DestinationStoreSelect
          key={division.id}
          divisionId={division.id}
          divisionName={proposal.goodsTo.length > 1 ? division.name : undefined}
          value={form.stores.get(division.id)}
          at={at}
          tried={form.tried}
          getErrorText={form.getErrorText}
          onChange={(store) => form.setStore(division.id, store)}
        />
      ))}
      <IncomingLotFields
        lotCode={form.lotCode}
        expirationDate={form.expirationDate}
        getErrorText={form.getErrorText}
        changeCode={form.setLotCode}
        changeDate={form.setExpirationDate}
      />
    </DialogFormFrame>
  );
}
