import { ActionIcon, Button, Loader } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { getStopColor } from '@tarima/domain/loading/stop-colors';
import { tripCalls, type TripStop, type WholeTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import {
  countPiecesOnTruck,
  countStopPieces,
  countUncheckedPieces,
} from '@tarima/domain/trips/pieces';
import { sayWeight } from '@tarima/domain/trips/say-load';
import { isOpenStop } from '@tarima/domain/trips/status';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { stopStateWords, tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQueryClient } from '@tanstack/react-query';
import { PackageCheck, Plus, Warehouse, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { MomentText } from '../kit/cells/cells.tsx';
import { formatDecimal } from '../kit/format.ts';
import { ReorderHandle } from '../kit/rows/reorder-handle.tsx';
import { moveItem } from '../kit/rows/move-item.ts';
import { toastError } from '../kit/toasts.tsx';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import {
  invalidateShipmentDependents,
  toShipmentVerbContext,
  type DeliveryRequest,
} from '../shipments/shipments-data.ts';
import { AddStopsDialog } from './add-stops-dialog.tsx';
import { TripTotalDistance } from './trip-total-distance.tsx';
import { tripEntity } from './trips-data.ts';
import classes from './trips.module.css';

const DeliverDialog = lazy(async () => ({
  default: (await import('../shipments/deliver-shipment-dialog.tsx')).DeliverShipmentDialog,
}));

const ReceiveDialog = lazy(async () => ({
  default: (await import('../shipments/receive-refused-pieces-dialog.tsx'))
    .ReceiveRefusedPiecesDialog,
}));

interface StopsProps {
  readonly trip: WholeTrip;
  /** Stops in the shown order, which is saved a moment after its last change. */
  readonly stops: readonly TripStop[];
  setStops(stops: readonly TripStop[]): void;
}

/** List of the stops of a trip in their order; the user reorders them by dragging and by keys while the trip is planned. */
export function TripStopsList({ trip, stops, setStops }: StopsProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  // Stops that the user may not read keep their position, and so do the others.
  const isOpen = tripDocument.is('open', trip.status) && stops.every(({ order }) => order !== null);
  const saving = useIdempotentMutation({
    mutationFn: (ids: readonly number[], idempotencyKey) =>
      callApi(tripCalls.stops, {
        params: { id: trip.id },
        query: { lang: language },
        body: { stops: [...ids] },
        idempotencyKey,
      }),
    onSuccess: (saved) => tripEntity.store(client, language, saved),
    onError: (error) => {
      toastError(error, speech, getEntityErrorWords(trips.entity));
      // The shown order was out of date, or could not be saved.
      setStops(trip.stops);
      if (error instanceof CodedError) tripEntity.invalidate(client);
    },
  });
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const order = (next: readonly TripStop[], wait = 0): void => {
    setStops(next);
    clearTimeout(rest.current);
    const ids = next.flatMap(({ shipment }) => (shipment ? [shipment.id] : []));
    // A moved stop passes intermediate positions: only the last order is saved.
    rest.current = setTimeout(() => saving.mutate(ids), wait);
  };
  const getCustomerName = ({ customer }: TripStop): string =>
    customer?.name ?? say(tripTexts.othersStop);
  const move = (from: number, to: number) => order(moveItem(stops, from, to), 600);
  return (
    <section className={classes.section} aria-labelledby="trip-stops">
      <h3 id="trip-stops" className={classes.heading}>
        {say(tripTexts.stops)}
        <span className={classes.aside}>
          {saving.isPending && <Loader size={12} />} {sayCount(tripCountWords.stops, stops.length)}{' '}
          · {sayWeight(trip.weight, language)}
        </span>
      </h3>
      {stops.length === 0 && <p className={classes.note}>{say(tripTexts.noStops)}</p>}
      {isOpen && stops.length > 1 && <p className={classes.note}>{say(tripTexts.stopsHint)}</p>}
      <ol className={classes.stops} data-ordered>
        {stops.map((stop, at) => (
          <li
            key={stop.id}
            className={classes.stop}
            data-state={stop.state}
            aria-label={say(tripTexts.stopOf, { at: at + 1, customer: getCustomerName(stop) })}
          >
            {isOpen && (
              <ReorderHandle
                at={at}
                count={stops.length}
                label={say(formRowTexts.move, { row: at + 1, count: stops.length })}
                className={classes.handle}
                move={move}
              />
            )}
            <span
              className={classes.number}
              style={{ background: getStopColor(at + 1) }}
              aria-hidden
            >
              {at + 1}
            </span>
            <Stop trip={trip} stop={stop} at={at} />
            {isOpen && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say(tripTexts.stopOff, { at: at + 1, customer: getCustomerName(stop) })}
                onClick={() => order(stops.filter(({ id }) => id !== stop.id))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <TripTotalDistance trip={trip} />
      {isOpen && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {say(tripTexts.addStops)}
        </Button>
      )}
      <AddStopsDialog trip={trip} opened={adding} close={() => setAdding(false)} />
    </section>
  );
}

const refusalWords = {
  refused: driverTexts.refusedBecause,
  missing: driverTexts.missingBecause,
  lost: driverTexts.lostBecause,
} as const satisfies Record<TripStop['refusals'][number]['kind'], LocalizedWords>;

function Stop({
  trip,
  stop,
  at,
}: {
  readonly trip: WholeTrip;
  readonly stop: TripStop;
  readonly at: number;
}) {
  const { say, sayCount, language } = useLanguage();
  const client = useQueryClient();
  const [delivering, setDelivering] = useState(false);
  const [receiving, setReceiving] = useState(false);
  const deliverStop = async (body: DeliveryRequest, idempotencyKey: string): Promise<void> => {
    const saved = await callApi(tripCalls.deliver, {
      params: { id: trip.id, stopId: stop.id },
      query: { lang: language },
      body,
      idempotencyKey,
    }).catch((error: unknown) => {
      // Another user may have delivered the stop.
      if (error instanceof CodedError) tripEntity.invalidate(client);
      throw error;
    });
    await tripEntity.store(client, language, saved);
    invalidateShipmentDependents(client);
  };
  const { state, order, address, location, lines, weight, shipment, proof } = stop;
  const customer = stop.customer?.name ?? say(tripTexts.othersStop);
  const onTruck = countPiecesOnTruck([stop]);
  const unchecked = countUncheckedPieces([stop]);
  const mayReceive = useHasPermission()('shipping');
  const facts = shipment ? toShipmentVerbContext({ ...shipment }) : undefined;
  return (
    <div className={classes.stopFacts}>
      <b>{customer}</b>
      {order && (
        <span>{say(tripTexts.shipmentOf, { id: stop.shipmentNumber ?? '', order: order.id })}</span>
      )}
      {order && <span>{address ?? location}</span>}
      <span>
        {sayCount(tripCountWords.pieces, countStopPieces(stop))} · {sayWeight(weight, language)}
        {lines.length > 0 && ` · ${lines.map(({ product }) => product.name).join(', ')}`}
      </span>
      {shipment?.status === 'pending' && isOpenStop(state) && (
        <span className={classes.warned}>{say(tripTexts.notReady)}</span>
      )}
      {(state !== 'waiting' || trip.status === 'underWay') && (
        <span className={classes.stopState} data-state={state}>
          {say(stopStateWords[state])}
          {stop.deliveredAt !== null ? (
            <MomentText instant={stop.deliveredAt} />
          ) : (
            stop.arrivedAt !== null && <MomentText instant={stop.arrivedAt} />
          )}
        </span>
      )}
      {stop.refusals.map(({ kind, pieces, reason }) => (
        <span key={`${kind} ${reason}`} className={classes.warned}>
          {say(refusalWords[kind], { pieces: formatDecimal(pieces, 3, language), reason })}
        </span>
      ))}
      {onTruck > 0 && (
        <span className={classes.warned}>{sayCount(tripCountWords.onTruck, onTruck)}</span>
      )}
      {unchecked > 0 && (
        <span className={classes.warned}>{sayCount(tripCountWords.unchecked, unchecked)}</span>
      )}
      {onTruck + unchecked > 0 && shipment && mayReceive && (
        <Button
          variant="default"
          size="xs"
          className={classes.deliver ?? ''}
          leftSection={<Warehouse size={14} aria-hidden />}
          aria-label={`${say(shipmentTexts.receive)}: ${say(tripTexts.stopOf, { at: at + 1, customer })}`}
          onClick={() => setReceiving(true)}
        >
          {say(shipmentTexts.receive)}
        </Button>
      )}
      {proof?.receiver && <span>{say(tripTexts.receivedBy, { name: proof.receiver })}</span>}
      {trip.status === 'underWay' && order && isOpenStop(state) && (
        <Button
          variant="default"
          size="xs"
          className={classes.deliver ?? ''}
          leftSection={<PackageCheck size={14} aria-hidden />}
          aria-label={`${say(tripTexts.deliver)}: ${say(tripTexts.stopOf, { at: at + 1, customer })}`}
          onClick={() => setDelivering(true)}
        >
          {say(tripTexts.deliver)}
        </Button>
      )}
      <Suspense>
        {useHasEverBeenTrue(delivering) && facts && shipment && (
          <DeliverDialog
            request={delivering ? { verb: 'deliver', id: shipment.id, facts } : undefined}
            close={() => setDelivering(false)}
            stop={{ deliver: deliverStop }}
          />
        )}
        {useHasEverBeenTrue(receiving) && facts && shipment && (
          <ReceiveDialog
            request={receiving ? { verb: 'receive', id: shipment.id, facts } : undefined}
            close={() => setReceiving(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
