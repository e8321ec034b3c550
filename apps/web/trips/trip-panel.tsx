import type { Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { WholeTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IdCell } from '../kit/cells/cells.tsx';
import { DocumentVerbBar } from '../kit/document/document-verb-bar.tsx';
import { RecordLoadingPanel } from '../kit/panel/record-loading-panel.tsx';
import { SidePanel } from '../kit/panel/side-panel.tsx';
import { getOpenPanelState, useLastShownContent } from '../kit/panel/use-last-shown-content.ts';
import type { SidePanelControl } from '../kit/panel/use-side-panel.ts';
import { isKeyForFocusedElement } from '../kit/shortcuts.ts';
import { useLanguage } from '../kit/words.tsx';
import { TripForm } from './trip-form.tsx';
import { TripView } from './trip-view.tsx';
import { toWholeTripActionFacts, tripQueryOptions } from './trips-data.ts';

/** The side panel of trips: one to read and to put in order, to change while it is planned, or a new one. */
export function TripPanel(control: SidePanelControl & { readonly module: Module }) {
  const { panel, open, close } = control;
  const { say, language } = useLanguage();
  const { shown, openCount: opening } = useLastShownContent(getOpenPanelState(panel));
  const id = shown && 'id' in shown ? shown.id : undefined;
  const trip = useQuery({ ...tripQueryOptions(id ?? 0, language), enabled: id !== undefined });
  if (!shown) return null;
  const known = id === undefined ? undefined : trip.data;
  const isOpen = known !== undefined && tripDocument.is('open', known.status);
  // A loaded trip is only shown, even when the address opens its form.
  const isEditing = shown.mode === 'edit' && (!known || isOpen);
  const edit = () => {
    if (known && isOpen && !isEditing) open({ mode: 'edit', id: known.id });
  };
  const content = (): ReactNode => {
    if (id === undefined) return <TripForm key={opening} trip={undefined} control={control} />;
    if (!known) return <RecordLoadingPanel module={trips} reading={trip} close={close} />;
    if (isEditing)
      return (
        <TripForm key={opening} trip={known} control={control} reload={() => void trip.refetch()} />
      );
    return <TripView key={known.id} trip={known} close={close} />;
  };
  const words = id === undefined ? 'creating' : isEditing ? 'editing' : 'viewing';
  return (
    <SidePanel
      opened={panel.mode !== 'none' && panel.mode !== 'gear'}
      title={say(getEntityWords(words, trips.entity))}
      {...(id !== undefined && { aside: <IdCell id={id} /> })}
      wide={id !== undefined && !isEditing}
      actions={
        known &&
        !isEditing && (
          <DocumentVerbBar
            record={asRow(known)}
            name={known.name}
            keyed={isOpen ? { name: 'edit', key: 'e' } : undefined}
          />
        )
      }
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || isEditing || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        edit();
      }}
    >
      {content()}
    </SidePanel>
  );
}

/** Returns a trip in the form of its row: the remaining stops decide about its verbs. */
const asRow = (trip: WholeTrip): ModuleRecord => ({
  id: trip.id,
  name: trip.name,
  status: trip.status,
  stops: toWholeTripActionFacts(trip)?.stops ?? 0,
  customFields: {},
  metadata: {},
  createdAt: trip.createdAt,
  updatedAt: trip.updatedAt,
});
