import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { tripDocument } from '@tarima/domain/trips/document';
import { trips } from '@tarima/domain/trips/trip';
import { tripTexts } from '@tarima/domain/trips/texts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buildDocumentVerbMenu } from '../kit/document/verb-menu.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { useSidePanel } from '../kit/panel/use-side-panel.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../kit/words.tsx';
import {
  TripDialogContext,
  isTripDocumentVerb,
  isTripTransitionRequest,
  type TripVerbRequest,
} from './trip-verb-request.ts';
import { TripPanel } from './trip-panel.tsx';
import { toTripActionFacts, tripQueryOptions } from './trips-data.ts';
import { tripVerbIcons } from './trip-verb-icons.ts';

const TripDialog = lazy(async () => ({
  default: (await import('./trip-verb-dialog.tsx')).TripVerbDialog,
}));
const Paper = lazy(async () => ({
  default: (await import('./trip-pdf-dialog.tsx')).TripPdfDialog,
}));
const DriverLink = lazy(async () => ({
  default: (await import('./driver-link-dialog.tsx')).DriverLinkDialog,
}));

/** Screen of the trips: the load and time of each truck, planned, loaded, on its way or over. */
export default function TripsScreen() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = useSidePanel(trips);
  const [request, setRequest] = useState<TripVerbRequest>();
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const ask = useMemo(
    () =>
      (question: TripVerbRequest): void => {
        rememberFocus();
        setRequest(question);
      },
    [rememberFocus],
  );
  const overrides = useMemo<ModuleOverrides>(() => {
    const asks = (verb: TripVerbRequest['verb']) => (row: ModuleRecord) => {
      const facts = toTripActionFacts(row);
      if (facts) ask({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: ModuleRecord) => open({ mode: 'edit', id }),
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
      actions: (row) =>
        buildDocumentVerbMenu(tripDocument, toTripActionFacts(row), { icons: tripVerbIcons, runs }),
      Panel: TripPanel,
      onNear: ({ id }) => void client.prefetchQuery(tripQueryOptions(id, language)),
    };
  }, [client, language, open, ask]);

  const close = () => setRequest(undefined);
  const move = request && isTripTransitionRequest(request) ? request : undefined;
  const paper =
    request && isTripDocumentVerb(request.verb)
      ? { verb: request.verb, id: request.id }
      : undefined;
  const link = request?.verb === 'driverLink' ? request.id : undefined;
  return (
    <TripDialogContext value={ask}>
      <ListScreen module={trips} overrides={overrides} />
      <Suspense>
        {useHasEverBeenTrue(move !== undefined) && <TripDialog request={move} close={close} />}
        {useHasEverBeenTrue(paper !== undefined) && <Paper request={paper} close={close} />}
        {useHasEverBeenTrue(link !== undefined) && <DriverLink id={link} close={close} />}
      </Suspense>
    </TripDialogContext>
  );
}
