import { DocumentPanel } from '../kit/document/document-panel.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { TripForm } from './trip-form.tsx';
import { TripView } from './trip-view.tsx';
import { tripEntity } from './trips-data.ts';

/** Panel of trips: a trip to read, to reorder or, while it is planned, to edit; or a new trip. */
export const TripPanel = (control: SidePanelControl) => (
  <DocumentPanel
    entity={tripEntity}
    control={control}
    getName={({ name }) => name}
    wide={(mode) => mode === 'view'}
    renderForm={(trip, { key, reload }) => (
      <TripForm key={key} trip={trip} control={control} reload={reload} />
    )}
    renderView={(trip) => <TripView key={trip.id} trip={trip} close={control.close} />}
  />
);
