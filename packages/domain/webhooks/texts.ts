import type { LocalizedWords } from '../kit/words.ts';
import type { WebhookError } from './webhook.ts';

/** Statuses of a webhook. */
export const webhookStatusTexts = {
  active: { es: 'Activo', en: 'Active' },
  paused: { es: 'En pausa', en: 'Paused' },
} as const satisfies Record<string, LocalizedWords>;

/** Reasons why a webhook is paused. */
export const webhookPauseTexts = {
  user: { es: 'En pausa: sus eventos no se envían', en: 'Paused: its events are not sent' },
  failing: {
    es: 'En pausa: falló durante varios días seguidos',
    en: 'Paused: it failed for several days in a row',
  },
  restore: {
    es: 'En pausa desde que se restauró un respaldo',
    en: 'Paused since a backup was restored',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Statuses of a delivery. */
export const deliveryStatusTexts = {
  waiting: { es: 'Pendiente', en: 'Waiting' },
  delivered: { es: 'Entregado', en: 'Delivered' },
  failed: { es: 'Falló', en: 'Failed' },
} as const satisfies Record<string, LocalizedWords>;

/** Kinds of events. */
export const webhookKindTexts = {
  created: { es: 'Se crea', en: 'Created' },
  updated: { es: 'Cambia', en: 'Changed' },
  deleted: { es: 'Se elimina', en: 'Deleted' },
} as const satisfies Record<string, LocalizedWords>;

/** Reasons why an attempt failed. */
export const webhookErrorTexts = {
  timeout: { es: 'No respondió en 10 segundos', en: 'It did not respond within 10 seconds' },
  unknownHost: { es: 'El nombre del servidor no existe', en: 'The name of the server is unknown' },
  privateAddress: {
    es: 'La dirección es de una red privada',
    en: 'The address is of a private network',
  },
  connection: { es: 'No se pudo conectar', en: 'No connection could be made' },
  certificate: {
    es: 'La conexión segura falló: revisa su certificado',
    en: 'The secure connection failed: check its certificate',
  },
  redirect: {
    es: 'Respondió con una redirección ({status}), que no se sigue',
    en: 'It responded with a redirect ({status}), which is not followed',
  },
  status: { es: 'Respondió {status}', en: 'It responded {status}' },
  secret: {
    es: 'Su secreto no se puede leer en este servidor: genera otro',
    en: 'Its secret cannot be read on this server: make a new one',
  },
} as const satisfies Record<WebhookError, LocalizedWords>;

/** Texts of the screen where webhooks are managed. */
export const webhookTexts = {
  title: { es: 'Webhooks', en: 'Webhooks' },
  lead: {
    es: 'Un webhook avisa a otro programa cuando algo cambia: envía el identificador del registro, nunca sus datos.',
    en: 'A webhook notifies another program when something changes: it sends the id of the record, never its data.',
  },
  none: { es: 'No hay ningún webhook.', en: 'There is no webhook.' },
  failed: { es: 'No se pudieron cargar los webhooks.', en: 'The webhooks could not be loaded.' },
  create: { es: 'Crear webhook', en: 'Create webhook' },
  edit: { es: 'Editar', en: 'Edit' },
  editOf: { es: 'Editar «{name}»', en: 'Edit “{name}”' },
  name: { es: 'Nombre', en: 'Name' },
  url: { es: 'Dirección', en: 'Address' },
  urlHint: {
    es: 'Empieza con https:// y es pública en internet.',
    en: 'It starts with https:// and is public on the internet.',
  },
  status: { es: 'Estatus', en: 'Status' },
  events: { es: 'Eventos', en: 'Events' },
  allEvents: { es: 'Todos los eventos', en: 'All events' },
  eventsOf: { es: 'Eventos: {count}', en: 'Events: {count}' },
  module: { es: 'Registro', en: 'Record' },
  eventLabel: { es: '{module}: {kind}', en: '{module}: {kind}' },
  created: { es: 'Webhook creado', en: 'Webhook created' },
  saved: { es: 'Webhook guardado', en: 'Webhook saved' },
  secretOf: { es: 'El secreto de «{name}»', en: 'The secret of “{name}”' },
  secret: { es: 'Secreto', en: 'Secret' },
  secretOnce: {
    es: 'Cópialo ahora: no se vuelve a mostrar. Con él, el otro programa comprueba que los avisos son de aquí.',
    en: 'Copy it now: it is not shown again. With it the other program verifies that the notices come from here.',
  },
  secretMadeAt: { es: 'Secreto generado', en: 'Secret made' },
  copy: { es: 'Copiar', en: 'Copy' },
  copied: { es: 'Secreto copiado', en: 'Secret copied' },
  close: { es: 'Ya lo copié', en: 'I have copied it' },
  more: { es: 'Más acciones de «{name}»', en: 'More actions of “{name}”' },
  pause: { es: 'Pausar', en: 'Pause' },
  paused: { es: 'Webhook en pausa', en: 'Webhook paused' },
  resume: { es: 'Reanudar', en: 'Resume' },
  resumed: { es: 'Webhook reanudado', en: 'Webhook resumed' },
  test: { es: 'Enviar una prueba', en: 'Send a test' },
  tested: { es: 'Prueba en camino: mira el historial', en: 'Test on its way: see the log' },
  rotate: { es: 'Generar otro secreto', en: 'Make a new secret' },
  rotateOf: { es: 'Otro secreto para «{name}»', en: 'A new secret for “{name}”' },
  rotateText: {
    es: 'Los avisos se firman con el secreto nuevo desde este momento. Lo que el otro programa rechace mientras lo cambias se reintenta.',
    en: 'Notices are signed with the new secret from this moment. What the other program refuses while you change it is tried again.',
  },
  remove: { es: 'Eliminar', en: 'Delete' },
  removeOf: { es: 'Eliminar «{name}»', en: 'Delete “{name}”' },
  removeText: {
    es: 'Se elimina con su historial y con lo que falte por enviar. No se puede deshacer.',
    en: 'It is deleted with its log and with what is still to be sent. It cannot be undone.',
  },
  removed: { es: 'Webhook eliminado', en: 'Webhook deleted' },
  log: { es: 'Historial', en: 'Log' },
  logOf: { es: 'Historial de «{name}»', en: 'Log of “{name}”' },
  logHint: {
    es: 'Los últimos 30 días. Un aviso se reintenta durante un día: 8 intentos en total.',
    en: 'The last 30 days. A notice is tried again for a day: 8 attempts in all.',
  },
  logNone: { es: 'Todavía no se ha enviado nada.', en: 'Nothing has been sent yet.' },
  logFailed: { es: 'No se pudo cargar el historial.', en: 'The log could not be loaded.' },
  older: { es: 'Anteriores', en: 'Older' },
  newer: { es: 'Más recientes', en: 'Newer' },
  refresh: { es: 'Actualizar', en: 'Refresh' },
  repeat: { es: 'Repetir', en: 'Repeat' },
  repeatOf: { es: 'Repetir {event} {id}', en: 'Repeat {event} {id}' },
  sendNow: { es: 'Enviar ahora', en: 'Send now' },
  sendNowOf: { es: 'Enviar ahora {event} {id}', en: 'Send {event} {id} now' },
  sendTestNow: { es: 'Enviar ahora el evento de prueba', en: 'Send the test event now' },
  repeated: { es: 'Se envía otra vez', en: 'It is sent again' },
  testEvent: { es: 'Evento de prueba', en: 'Test event' },
  repeatTest: { es: 'Repetir el evento de prueba', en: 'Repeat the test event' },
  record: { es: 'Registro {id}', en: 'Record {id}' },
  attempts: { es: 'Intento {count} de {max}', en: 'Attempt {count} of {max}' },
  next: { es: 'Siguiente intento: {date}', en: 'Next attempt: {date}' },
  duration: { es: '{ms} ms', en: '{ms} ms' },
  waiting: { es: 'Por enviar: {count}', en: 'To be sent: {count}' },
  delivered: { es: 'Última entrega: {date}', en: 'Last delivery: {date}' },
  undelivered: { es: 'Sin entregas', en: 'No delivery yet' },
  failing: { es: 'Falla desde {date}', en: 'Failing since {date}' },
  full: {
    es: 'Ya hay {max} webhooks, que son los que caben. Elimina alguno.',
    en: 'There are {max} webhooks, which is as many as fit. Delete one.',
  },
} as const satisfies Record<string, LocalizedWords>;
