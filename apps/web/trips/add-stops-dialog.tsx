import { Button } from '@mantine/core';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { tripCalls, type WholeTrip } from '@tarima/domain/trips/contract';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { ShipmentPicker } from './shipment-picker.tsx';
import { tripEntity } from './trips-data.ts';

interface AddStopsProps {
  readonly trip: WholeTrip;
  readonly opened: boolean;
  close(): void;
}

/** Dialog that adds shipments to a trip, after its other stops. */
export function AddStopsDialog({ trip, opened, close }: AddStopsProps) {
  const { say } = useLanguage();
  return (
    <ModalDialog opened={opened} close={close} title={say(tripTexts.addStops)}>
      <Choosing trip={trip} close={close} />
    </ModalDialog>
  );
}

function Choosing({ trip, close }: Omit<AddStopsProps, 'opened'>) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shipmentIds = trip.stops.flatMap(({ shipment }) => (shipment ? [shipment.id] : []));
  const putting = useIdempotentMutation({
    mutationFn: (ids: readonly number[], idempotencyKey) =>
      callApi(tripCalls.stops, {
        params: { id: trip.id },
        query: { lang: language },
        body: { stops: [...ids], updatedAt: trip.updatedAt },
        idempotencyKey,
      }),
    onSuccess: async (saved) => {
      await tripEntity.store(client, language, saved);
      close();
    },
    onError: (error) => toastError(error, speech, getEntityErrorWords(trips.entity)),
  });
  return (
    <>
      <ShipmentPicker divisionId={trip.division.id} chosen={chosen} onChange={setChosen} />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={putting.isPending}
          onClick={() => putting.mutate([...shipmentIds, ...chosen])}
        >
          {say(tripTexts.addThese)}
        </Button>
      </div>
    </>
  );
}
