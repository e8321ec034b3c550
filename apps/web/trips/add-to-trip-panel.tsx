import { Button } from '@mantine/core';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { tripCalls } from '@tarima/domain/trips/contract';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { formatMoment } from '../kit/format.ts';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { useLastShownContent } from '../kit/frame/use-last-shown-content.ts';
import { getScreenPath } from '../kit/screen-path.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { TripForm } from './trip-form.tsx';
import { tripEntity } from './trips-data.ts';
import classes from './trips.module.css';

interface PutOnTripProps {
  /** Shipments in the order of their selection; undefined while the panel is closed. */
  readonly shipments: readonly number[] | undefined;
  /** Runs with the saved trip; without it, the screen of trips shows it. */
  onSaved?(id: number): void;
  close(): void;
}

/** Puts chosen shipments on a trip that is planned, or on a new one. */
export function AddToTripPanel({ shipments, onSaved, close }: PutOnTripProps) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const { shown, openCount: opening } = useLastShownContent(shipments);
  if (!shown) return null;
  const show = (id: number): void => {
    if (onSaved) return onSaved(id);
    void navigate({ to: getScreenPath('trips'), search: { panel: 'view', id: String(id) } });
  };
  return (
    <SidePanel opened={shipments !== undefined} title={say(tripTexts.putOnTrip)} close={close}>
      <Planned shipments={shown} show={show} />
      <TripForm
        key={opening}
        trip={undefined}
        carries={shown}
        control={{
          close,
          leave: close,
          open: (panel) => {
            if ('id' in panel && panel.id !== undefined) show(panel.id);
          },
        }}
      />
    </SidePanel>
  );
}

/** Maximum number of listed trips: the next ones to leave. */
const offered = 8;

function Planned({
  shipments,
  show,
}: {
  readonly shipments: readonly number[];
  show(id: number): void;
}) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [trips.name, 'planned', language],
    queryFn: ({ signal }) =>
      callApi(tripCalls.list, {
        query: {
          lang: language,
          page: 1,
          size: offered,
          orderBy: 'departsAt',
          orderType: 'asc',
          filters: { status: ['planned'] },
        },
        signal,
      }),
  });
  const putting = useIdempotentMutation({
    mutationFn: async (id: number, idempotencyKey) => {
      const query = { lang: language };
      const trip = await callApi(tripCalls.read, { params: { id }, query });
      const shipmentIds = trip.stops.flatMap(({ shipment }) => (shipment ? [shipment.id] : []));
      return callApi(tripCalls.stops, {
        params: { id },
        query,
        body: { stops: [...shipmentIds, ...shipments], updatedAt: trip.updatedAt },
        idempotencyKey,
      });
    },
    onSuccess: async (saved) => {
      await tripEntity.store(client, language, saved);
      toastSuccess(say(tripTexts.saved));
      show(saved.id);
    },
    onError: (error) => {
      toastError(error, speech, getEntityErrorWords(trips.entity));
      tripEntity.invalidate(client);
    },
  });
  const planned = data?.elements ?? [];
  if (planned.length === 0) return null;
  return (
    <section className={classes.planned} aria-label={say(tripTexts.plannedTrips)}>
      <h3 className={classes.heading}>{say(tripTexts.plannedTrips)}</h3>
      {planned.map(({ id, name, departsAt }) => (
        <Button
          key={id}
          variant="default"
          justify="flex-start"
          leftSection={<Truck size={16} aria-hidden />}
          loading={putting.isPending}
          onClick={() => putting.mutate(id)}
        >
          {String(name)} · {formatMoment(String(departsAt), language)}
        </Button>
      ))}
      <h3 className={classes.heading}>{say(tripTexts.newTrip)}</h3>
    </section>
  );
}
