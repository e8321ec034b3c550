import { defineDocument } from '../kit/document.ts';
import {
  tripTransitions,
  type TripVerbContext,
  type TripEvent,
  type TripStatus,
} from './status.ts';
import { tripTexts } from './texts.ts';
import { trips } from './trip.ts';

/** Groups of statuses. */
type TripGroup =
  /** Stops may change. */
  | 'open'
  /** Listed for a person on its day. */
  | 'ahead'
  /** Driver may have a link. */
  | 'driven'
  /** Ended: no action changes it any more. */
  | 'over';

export type TripVerb =
  | 'edit'
  | 'load'
  | 'start'
  | 'end'
  | 'driverLink'
  | 'tripSheet'
  | 'deliveryNotes'
  | 'reopen'
  | 'cancel';
/** Verbs that need a confirmation; the others open a screen. */
export type ConfirmedTripVerb = 'load' | 'start' | 'end' | 'reopen' | 'cancel';

/** The trip: its transitions and its actions. */
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
    edit: { words: tripTexts.edit, event: 'edit' },
    load: {
      words: tripTexts.load,
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
      event: 'end',
      nextIn: ['underWay'],
      ask: {
        title: tripTexts.endTitle,
        text: ({ stops }) => (stops > 0 ? tripTexts.confirmEndEarly : tripTexts.confirmEnd),
        done: () => tripTexts.ended,
      },
    },
    driverLink: { words: tripTexts.driverLink, in: ['driven'] },
    tripSheet: { words: tripTexts.tripSheet },
    deliveryNotes: { words: tripTexts.deliveryNotes },
    reopen: {
      words: tripTexts.reopen,
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
