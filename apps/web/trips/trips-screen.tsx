import type { Element } from '@tarima/domain/kit/schemas';
import { tripDocument } from '@tarima/domain/trips/document';
import { trips } from '@tarima/domain/trips/trip';
import { tripTexts } from '@tarima/domain/trips/texts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buildVerbMenu } from '../kit/document/verb-menu.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePanel } from '../kit/panel/use-panel.ts';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { AskAboutTrip, isPaper, isTripMoveRequest, type TripRequest } from './trip-request.ts';
import { TripPanel } from './trip-panel.tsx';
import { toActedTrip, tripOptions } from './trips-data.ts';
import { verbIcons } from './verb-icons.ts';

const TripDialog = lazy(async () => ({ default: (await import('./trip-dialog.tsx')).TripDialog }));
const Paper = lazy(async () => ({ default: (await import('./paper.tsx')).Paper }));
const DriverLink = lazy(async () => ({ default: (await import('./driver-link.tsx')).DriverLink }));

/** Screen of the trips: the load and time of each truck, planned, loaded, on its way or over. */
export default function TripsScreen() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = usePanel(trips);
  const [request, setRequest] = useState<TripRequest>();
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const ask = useMemo(
    () =>
      (question: TripRequest): void => {
        rememberFocus();
        setRequest(question);
      },
    [rememberFocus],
  );
  const overrides = useMemo<ModuleOverrides>(() => {
    const asks = (verb: TripRequest['verb']) => (row: Element) => {
      const facts = toActedTrip(row);
      if (facts) ask({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: Element) => open({ mode: 'edit', id }),
      load: asks('load'),
      start: asks('start'),
      end: asks('end'),
      driverLink: asks('driverLink'),
      tripSheet: asks('tripSheet'),
      deliveryNotes: asks('deliveryNotes'),
      reopen: asks('reopen'),
      cancel: asks('cancel'),
    };
    return {
      emptyHint: tripTexts.emptyHint,
      // Fixed rows: only the own form changes one, and none is deleted.
      isFixed: () => true,
      actions: (row) => buildVerbMenu(tripDocument, toActedTrip(row), { icons: verbIcons, runs }),
      Panel: TripPanel,
      onNear: ({ id }) => void client.prefetchQuery(tripOptions(id, language)),
    };
  }, [client, language, open, ask]);

  const close = () => setRequest(undefined);
  const move = request && isTripMoveRequest(request) ? request : undefined;
  const paper =
    request && isPaper(request.verb) ? { verb: request.verb, id: request.id } : undefined;
  const link = request?.verb === 'driverLink' ? request.id : undefined;
  return (
    <AskAboutTrip value={ask}>
      <ListScreen module={trips} overrides={overrides} />
      <Suspense>
        {useEver(move !== undefined) && <TripDialog request={move} close={close} />}
        {useEver(paper !== undefined) && <Paper request={paper} close={close} />}
        {useEver(link !== undefined) && <DriverLink id={link} close={close} />}
      </Suspense>
    </AskAboutTrip>
  );
}
