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
