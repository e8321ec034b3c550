import { defineDocument } from '../kit/document.ts';
import {
  tripTransitions,
  type TripVerbContext,
  type TripEvent,
  type TripStatus,
} from './status.ts';
import { tripTexts } from './texts.ts';
import { trips } from './trip.ts';

/** Groups of trip statuses. */
type TripGroup =
  /** Statuses in which stops may change. */
  | 'open'
  /** Statuses of trips that are listed for a person on their day. */
  | 'ahead'
  /** Statuses in which the driver may have a link. */
  | 'driven'
  /** Statuses of ended trips, which no verb changes any more. */
  | 'over';

/** Verbs that are confirmed and then performed: their calls, commands and dialogs follow from this list. */
export const confirmedTripVerbs = ['end', 'reopen', 'cancel'] as const;
/** Confirmed verbs of a trip that leaves: an overloaded vehicle needs a reason. */
export const departureTripVerbs = ['load', 'start'] as const;
export type ConfirmedTripVerb = (typeof confirmedTripVerbs)[number];
export type DepartureTripVerb = (typeof departureTripVerbs)[number];
export type TripVerb =
  | ConfirmedTripVerb
  | DepartureTripVerb
  | 'edit'
  | 'driverLink'
  | 'tripSheet'
  | 'deliveryNotes';

/** Definition of the trip document: its transitions and verbs. */
export const tripDocument = defineDocument<
  TripStatus,
  TripEvent,
  TripVerbContext,
  TripVerb,
  'trips',
  TripGroup
>({
  module: trips,
  statuses: {
    planned: ['open', 'ahead', 'driven'],
    loaded: ['ahead', 'driven'],
    underWay: ['ahead', 'driven'],
    ended: ['over'],
    canceled: ['over'],
  },
  transitions: tripTransitions,
  verbs: {
    edit: { words: tripTexts.edit, icon: 'pencil', event: 'edit' },
    load: {
      words: tripTexts.load,
      icon: 'packageCheck',
      event: 'load',
      nextIn: ['planned'],
      ask: {
        title: tripTexts.loadTitle,
        text: () => tripTexts.confirmLoad,
        done: () => tripTexts.loaded,
      },
    },
    start: {
      words: tripTexts.start,
      icon: 'truck',
      event: 'start',
      nextIn: ['loaded'],
      ask: {
        title: tripTexts.startTitle,
        text: () => tripTexts.confirmStart,
        done: () => tripTexts.started,
      },
    },
    end: {
      words: tripTexts.end,
      icon: 'flag',
      event: 'end',
      nextIn: ['underWay'],
      ask: {
        title: tripTexts.endTitle,
        text: ({ stops }) => (stops > 0 ? tripTexts.confirmEndEarly : tripTexts.confirmEnd),
        done: () => tripTexts.ended,
      },
    },
    driverLink: { words: tripTexts.driverLink, icon: 'smartphone', in: ['driven'] },
    tripSheet: { words: tripTexts.tripSheet, icon: 'clipboard' },
    deliveryNotes: { words: tripTexts.deliveryNotes, icon: 'file' },
    reopen: {
      words: tripTexts.reopen,
      icon: 'undo',
      event: 'reopen',
      isSeldom: true,
      ask: {
        title: tripTexts.reopenTitle,
        text: () => tripTexts.confirmReopen,
        done: () => tripTexts.reopened,
      },
    },
    cancel: {
      words: tripTexts.cancel,
      icon: 'ban',
      event: 'cancel',
      ask: {
        title: tripTexts.cancelTitle,
        text: () => tripTexts.confirmCancel,
        isGrave: true,
        leave: tripTexts.keep,
        done: () => tripTexts.canceled,
      },
    },
  },
});
