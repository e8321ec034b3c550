import type { ConfirmedTripVerb, TripVerb } from '@tarima/domain/trips/document';
import type { TripVerbContext } from '@tarima/domain/trips/status';
import { createContext } from 'react';

/** Action on a trip that opens a dialog above the list and its panel. */
export interface TripVerbRequest {
  readonly verb: Exclude<TripVerb, 'edit'>;
  readonly id: number;
  readonly facts: TripVerbContext;
}

/** Opens the dialog of an action: the panel opens the same dialogs as the row's menu. */
export const TripDialogContext = createContext<(request: TripVerbRequest) => void>(() => undefined);

const papers = ['tripSheet', 'deliveryNotes'] as const;
export type TripDocumentVerb = (typeof papers)[number];

export const isTripDocumentVerb = (verb: TripVerb): verb is TripDocumentVerb =>
  papers.some((each) => each === verb);

const isTripMove = (verb: TripVerb): verb is ConfirmedTripVerb =>
  verb !== 'edit' && verb !== 'driverLink' && !isTripDocumentVerb(verb);

export const isTripTransitionRequest = (
  request: TripVerbRequest,
): request is TripVerbRequest & { readonly verb: ConfirmedTripVerb } => isTripMove(request.verb);
