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
    edit: { words: { es: 'Editar', en: 'Edit' }, icon: 'pencil', event: 'edit' },
    load: {
      words: { es: 'Dar por cargado', en: 'Mark as loaded' },
      icon: 'packageCheck',
      event: 'load',
      nextIn: ['planned'],
      ask: {
        title: { es: 'Dar el viaje {id} por cargado', en: 'Trip {id} is loaded' },
        text: () => ({
          es: 'Sus paradas ya no cambian, a menos que se vuelva a planear.',
          en: 'Its stops no longer change, unless it is planned again.',
        }),
        done: () => ({ es: 'Viaje cargado', en: 'Trip loaded' }),
      },
    },
    start: {
      words: { es: 'Salir', en: 'Start' },
      icon: 'truck',
      event: 'start',
      nextIn: ['loaded'],
      ask: {
        title: { es: 'El viaje {id} sale', en: 'Start trip {id}' },
        text: () => ({
          es: 'Todos sus envíos salen del almacén en este momento.',
          en: 'All of its shipments leave the store now.',
        }),
        done: () => ({ es: 'Viaje en camino', en: 'Trip under way' }),
      },
    },
    end: {
      words: { es: 'Terminar', en: 'End' },
      icon: 'flag',
      event: 'end',
      nextIn: ['underWay'],
      ask: {
        title: { es: 'Terminar el viaje {id}', en: 'End trip {id}' },
        text: ({ stops }) =>
          stops > 0
            ? {
                es: 'Hay paradas sin entregar: sus envíos quedan fuera del viaje y pueden salir en otro.',
                en: 'Some stops are not delivered: their shipments leave the trip and can go with another.',
              }
            : { es: 'No quedan paradas por entregar.', en: 'No stop is left to deliver.' },
        done: () => ({ es: 'Viaje terminado', en: 'Trip ended' }),
      },
    },
    driverLink: { words: tripTexts.driverLink, icon: 'smartphone', in: ['driven'] },
    tripSheet: {
      words: { es: 'Hoja de viaje', en: 'Trip sheet' },
      icon: 'clipboard',
      paper: {
        title: { es: 'Hoja de viaje {id}', en: 'Trip sheet {id}' },
        fileName: { es: 'hoja-de-viaje-{id}', en: 'trip-sheet-{id}' },
        failed: tripTexts.paperFailed,
      },
    },
    deliveryNotes: {
      words: { es: 'Notas de entrega', en: 'Delivery notes' },
      icon: 'file',
      paper: {
        title: tripTexts.deliveryNotesTitle,
        fileName: { es: 'notas-de-entrega-{id}', en: 'delivery-notes-{id}' },
        failed: tripTexts.paperFailed,
      },
    },
    reopen: {
      words: { es: 'Volver a planear', en: 'Plan again' },
      icon: 'undo',
      event: 'reopen',
      isSeldom: true,
      ask: {
        title: { es: 'Volver a planear el viaje {id}', en: 'Plan trip {id} again' },
        text: () => ({
          es: 'Sus paradas y su orden se podrán cambiar.',
          en: 'Its stops and their order can be changed.',
        }),
        done: () => ({ es: 'El viaje está en planeación', en: 'The trip is being planned' }),
      },
    },
    cancel: {
      words: { es: 'Cancelar viaje', en: 'Cancel trip' },
      icon: 'ban',
      event: 'cancel',
      ask: {
        title: { es: 'Cancelar el viaje {id}', en: 'Cancel trip {id}' },
        text: () => ({
          es: 'Sus envíos quedan libres para otro viaje. El enlace del chofer deja de servir.',
          en: "Its shipments are free for another trip. The driver's link stops working.",
        }),
        isGrave: true,
        leave: { es: 'Conservar', en: 'Keep' },
        done: () => ({ es: 'Viaje cancelado', en: 'Trip canceled' }),
      },
    },
  },
});
