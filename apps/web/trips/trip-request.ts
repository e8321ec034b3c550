import type { TripMove, TripVerb } from '@tarima/domain/trips/document';
import type { ActedTrip } from '@tarima/domain/trips/status';
import { createContext } from 'react';

/** Action on a trip that opens a dialog above the list and its panel. */
export interface TripRequest {
  readonly verb: Exclude<TripVerb, 'edit'>;
  readonly id: number;
  readonly facts: ActedTrip;
}

/** Opens the dialog of an action: the panel opens the same dialogs as the row's menu. */
export const AskAboutTrip = createContext<(request: TripRequest) => void>(() => undefined);

const papers = ['tripSheet', 'deliveryNotes'] as const;
export type TripPaper = (typeof papers)[number];

export const isPaper = (verb: TripVerb): verb is TripPaper => papers.some((each) => each === verb);

const isTripMove = (verb: TripVerb): verb is TripMove =>
  verb !== 'edit' && verb !== 'driverLink' && !isPaper(verb);

export const isTripMoveRequest = (
  request: TripRequest,
): request is TripRequest & { readonly verb: TripMove } => isTripMove(request.verb);
