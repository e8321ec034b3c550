import type { FieldOptions } from '../kit/fields.ts';
import { defineModule } from '../kit/module.ts';
import { permissions } from '../profiles/permissions.ts';
import { screenlessTableWords } from '../profiles/table-words.ts';
import { webhookTexts } from '../webhooks/texts.ts';

/** Events of the history, by the action that names each. */
export const auditActions = {
  create: { es: 'Se creó', en: 'Created' },
  update: { es: 'Se cambió', en: 'Changed' },
  delete: { es: 'Se eliminó', en: 'Deleted' },
  export: { es: 'Se exportó', en: 'Exported' },
  refused: { es: 'Se rechazó', en: 'Refused' },
  'sign-in': { es: 'Inició sesión', en: 'Signed in' },
  'failed-sign-in': { es: 'No pudo iniciar sesión', en: 'Failed to sign in' },
  'password-change': { es: 'Cambió su contraseña', en: 'Changed their password' },
  'second-factor-add': { es: 'Se agregó un segundo factor', en: 'Second factor added' },
  'second-factor-remove': { es: 'Se quitó un segundo factor', en: 'Second factor removed' },
  'recovery-code-use': { es: 'Usó un código de recuperación', en: 'Used a recovery code' },
  'recovery-codes-renew': { es: 'Se generaron códigos de recuperación', en: 'Recovery codes made' },
  'sessions-end': { es: 'Se cerraron sus sesiones', en: 'Sessions were ended' },
} as const satisfies FieldOptions;

/** Module of an event that concerns none. */
export const otherAuditModule = 'other';

/** Records that events are about, by the name of their table or screen. */
export const auditModules: FieldOptions = {
  ...permissions,
  ...screenlessTableWords,
  accounts: permissions.global_settings,
  list_views: permissions.shared_views,
  webhooks: webhookTexts.title,
  [otherAuditModule]: { es: 'Otro', en: 'Other' },
};

/** Module of the history as a list: who changed which record, and when. Only the server writes it. */
export const audit = defineModule({
  name: 'audit',
  reads: 'anywhere',
  entity: {
    one: { es: 'evento', en: 'event' },
    many: { es: 'eventos', en: 'events' },
    gender: 'masculine',
  },
  heading: permissions.audit,
  fields: {
    at: { kind: 'instant', label: { es: 'Cuándo', en: 'When' }, required: true },
    user: {
      kind: 'reference',
      module: 'users',
      serverSet: 'column',
      label: { es: 'Quién', en: 'Who' },
    },
    action: {
      kind: 'choice',
      options: auditActions,
      serverSet: 'column',
      required: true,
      label: { es: 'Qué pasó', en: 'What happened' },
    },
    module: {
      kind: 'choice',
      options: auditModules,
      serverSet: 'column',
      required: true,
      label: { es: 'Dónde', en: 'Where' },
    },
    recordId: { kind: 'number', label: { es: 'Registro', en: 'Record' } },
    record: { kind: 'text', serverSet: 'computed', label: { es: 'Nombre', en: 'Name' } },
    key: { kind: 'text', serverSet: 'computed', label: { es: 'Con la llave', en: 'With the key' } },
    visitor: {
      kind: 'text',
      serverSet: 'computed',
      label: { es: 'Visitante del enlace', en: 'Visitor of the link' },
    },
  },
  history: 'none',
  columns: ['id', 'at', 'user', 'action', 'module', 'record', 'recordId', 'key', 'visitor'],
  daily: ['at', 'user', 'action', 'module', 'record', 'recordId'],
  widths: { id: 90, at: 190, user: 180, action: 160, module: 200, record: 200, recordId: 110 },
  // A user who is restricted to their own records sees their own actions.
  ownerLock: 'user',
  title: 'module',
  search: ['recordId', 'user'],
  sheets: 'exportOnly',
  deletion: 'refuse',
});
