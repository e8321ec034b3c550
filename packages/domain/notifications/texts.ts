import type { PluralWords, LocalizedWords } from '../kit/words.ts';
import type { Field } from '../kit/fields.ts';

export const notificationTexts = {
  ofNewerVersion: {
    es: 'Un aviso de una versión más nueva: se lee cuando termine la actualización.',
    en: 'A notification of a newer version: it is readable once the update has ended.',
  },
  bell: { es: 'Notificaciones', en: 'Notifications' },
  seen: { es: 'Vista', en: 'Seen' },
  notSeen: { es: 'Sin ver', en: 'Not seen' },
  arrived: {
    es: 'Nueva notificación: {type}. {description}',
    en: 'New notification: {type}. {description}',
  },
  seeAll: { es: 'Marcar todas como vistas', en: 'Mark all as seen' },
  showAll: { es: 'Ver todas', en: 'Show all' },
  loading: { es: 'Cargando notificaciones', en: 'Loading notifications' },
  empty: { es: 'No tienes notificaciones', en: 'You have no notifications' },
  emptyHint: {
    es: 'Aquí te avisaremos de traslados, pedidos, existencias y archivos listos.',
    en: 'You will hear here about transfers, orders, stock and files that are ready.',
  },
  failed: {
    es: 'No se pudieron cargar las notificaciones',
    en: 'The notifications could not be loaded',
  },
  accept: { es: 'Aceptar', en: 'Accept' },
  deny: { es: 'Rechazar', en: 'Deny' },
  see: { es: 'Ver', en: 'See' },
  download: { es: 'Descargar', en: 'Download' },
  finished: { es: 'Sí, terminó', en: 'Yes, finished' },
  notFinished: { es: 'Todavía no', en: 'Not yet' },
  denyRequest: { es: 'Rechazar solicitud', en: 'Deny request' },
  askLater: { es: 'Preguntar ese día', en: 'Ask on that day' },
  accepted: { es: 'Solicitud aceptada', en: 'Request accepted' },
  denied: { es: 'Solicitud rechazada', en: 'Request denied' },
  productionFinished: { es: 'Producción terminada', en: 'Production finished' },
  askedLater: { es: 'Te preguntaremos ese día', en: 'You will be asked on that day' },
  settled: {
    es: 'Ya se había respondido a esta notificación.',
    en: 'This notification had been answered already.',
  },
  fileExpired: { es: 'El archivo de exportación expiró', en: 'The export file has expired' },
} as const satisfies Record<string, LocalizedWords>;

/** Screen reader text of the bell, beside its number. */
export const unseenCountWords: PluralWords = {
  one: { es: '{count} notificación sin ver', en: '{count} unseen notification' },
  other: { es: '{count} notificaciones sin ver', en: '{count} unseen notifications' },
};

/** Labels of the inputs in panels that an action opens. */
export const notificationResponseFields = {
  message: {
    kind: 'paragraph',
    label: { es: 'Motivo', en: 'Reason' },
    required: true,
  },
  estimatedDate: {
    kind: 'date',
    label: { es: 'Fecha estimada', en: 'Estimated date' },
    required: true,
  },
} as const satisfies Record<string, Field>;

export const markedAsSeenCountWords: PluralWords = {
  one: { es: '{count} notificación marcada como vista', en: '{count} notification marked as seen' },
  other: {
    es: '{count} notificaciones marcadas como vistas',
    en: '{count} notifications marked as seen',
  },
};
