import { Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../kit/act.ts';
import formClasses from '../kit/form/form.module.css';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { Asked } from './asked.ts';
import {
  moveShipment,
  readFollowersAnew,
  readShipmentsAnew,
  shipmentChanged,
} from './shipments-data.ts';

type Move = Extract<Asked, { question: 'send' | 'deliver' }>;

interface ShipmentDialogProps {
  readonly asked: Move | undefined;
  close(): void;
}

/** Asks before goods leave or arrive: neither can be taken back. */
export function ShipmentDialog({ asked, close }: ShipmentDialogProps) {
  const { say } = useLanguage();
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const move = useMove(close);
  if (!shown) return null;
  const { question, id, method } = shown;
  const isSent = question === 'send';
  const collected = !isSent && method === 'collect';
  const text = isSent
    ? shipmentTexts.confirmSend
    : collected
      ? shipmentTexts.confirmCollect
      : shipmentTexts.confirmDeliver;
  return (
    <Dialog
      opened={asked !== undefined}
      close={close}
      title={say(isSent ? shipmentTexts.sendTitle : shipmentTexts.deliverTitle, { id })}
    >
      {say(text)}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          data-autofocus
          loading={move.isPending}
          onClick={() => {
            if (asked) move.mutate(asked);
          }}
        >
          {say(shipmentTexts[question])}
        </Button>
      </div>
    </Dialog>
  );
}

function useMove(done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useAct({
    mutationFn: async ({ question, id }: Move, key) => {
      const moved = await moveShipment(question, id, speech.language, key);
      await shipmentChanged(client, speech.language, moved);
      readFollowersAnew(client);
      return question;
    },
    onSuccess: (question) => {
      toastSuccess(speech.say(question === 'send' ? shipmentTexts.sent : shipmentTexts.delivered));
      done();
    },
    onError: (error) => {
      // Somebody sent it, delivered it, or canceled its order, which takes it along.
      const hasMoved =
        error instanceof CodedError &&
        (error.code === 'ENTITY_NOT_FOUND' ||
          error.details.some(({ rule }) => rule === 'transition'));
      if (hasMoved)
        toastRefusal(new CodedError(error.code), speech, { [error.code]: shipmentTexts.moved });
      else toastRefusal(error, speech, nounErrors(shipments.noun));
      // What is on the screen was not true any more.
      if (error instanceof CodedError) readShipmentsAnew(client);
      if (hasMoved) done();
    },
  });
}
