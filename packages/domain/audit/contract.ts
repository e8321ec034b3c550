import { defineCall, getCatalogueCalls, idParams, languageQuery } from '../kit/contract.ts';
import type { FieldOptions } from '../kit/fields.ts';
import type { Module } from '../kit/module.ts';
import { historyEntrySchema } from '../kit/record-history.ts';
import { webhookStatusTexts, webhookTexts } from '../webhooks/texts.ts';
import { audit, auditModules } from './audit-entry.ts';

/** Calls of the history as a list, for users who audit. */
export const auditCalls = {
  ...getCatalogueCalls(audit),
  /** Returns an event with the values before and after it that the user may see. */
  changes: defineCall({
    method: 'GET',
    reads: 'anywhere',
    path: '/audit/{id}/changes',
    access: 'audit',
    params: idParams,
    query: languageQuery,
    answer: historyEntrySchema,
  }),
};

/** Reasons of refused calls, by the code of their response. */
const refusals: FieldOptions = {
  FORBIDDEN: { es: 'Su perfil no lo permite', en: 'Their profile does not allow it' },
  KEY_FORBIDDEN: { es: 'La llave no lo permite', en: 'The key does not allow it' },
  KEY_UNKNOWN: {
    es: 'La llave no existe, venció o se revocó',
    en: 'The key does not exist, has expired or was revoked',
  },
};

/** Values of the events that change no row: exports and refused calls. */
export const auditedCallModule: Module = {
  ...audit,
  fields: {
    call: { kind: 'text', label: { es: 'Llamada', en: 'Call' } },
    code: { kind: 'choice', options: refusals, label: { es: 'Motivo', en: 'Reason' } },
    rows: { kind: 'decimal', decimals: 0, label: { es: 'Filas', en: 'Rows' } },
    query: { kind: 'paragraph', label: { es: 'Filtros', en: 'Filters' } },
  },
};

/** Modules for the values of records without a list, by the name of their table. */
const otherRecords: Readonly<Record<string, Module>> = {
  api_keys: {
    ...audit,
    fields: {
      name: { kind: 'text', label: { es: 'Nombre', en: 'Name' } },
      expiresAt: { kind: 'instant', label: { es: 'Vence', en: 'Expires' } },
      revokedAt: { kind: 'instant', label: { es: 'Revocada', en: 'Revoked' } },
    },
  },
  custom_fields: {
    ...audit,
    fields: {
      name: { kind: 'text', label: { es: 'Nombre', en: 'Name' } },
      module: {
        kind: 'choice',
        options: auditModules,
        label: { es: 'Módulo', en: 'Module' },
      },
      required: { kind: 'boolean', label: { es: 'Obligatorio', en: 'Required' } },
      deletedAt: { kind: 'instant', label: { es: 'Eliminado', en: 'Deleted' } },
    },
  },
  webhooks: {
    ...audit,
    fields: {
      name: { kind: 'text', label: { es: 'Nombre', en: 'Name' } },
      url: { kind: 'text', label: webhookTexts.url },
      status: { kind: 'choice', options: webhookStatusTexts, label: webhookTexts.status },
      secretMadeAt: { kind: 'instant', label: webhookTexts.secretMadeAt },
    },
  },
  list_views: {
    ...audit,
    fields: { name: { kind: 'text', label: { es: 'Nombre', en: 'Name' } } },
  },
  technical_sheets: {
    ...audit,
    fields: {
      instructions: { kind: 'paragraph', label: { es: 'Instrucciones', en: 'Instructions' } },
      observations: { kind: 'paragraph', label: { es: 'Observaciones', en: 'Observations' } },
    },
  },
  purchases_receipts: {
    ...audit,
    fields: {
      store: { kind: 'reference', module: 'stores', label: { es: 'Almacén', en: 'Store' } },
      invoice: { kind: 'text', label: { es: 'Factura', en: 'Invoice' } },
      receivedAt: { kind: 'instant', label: { es: 'Recibida', en: 'Received' } },
      undoneAt: { kind: 'instant', label: { es: 'Deshecha', en: 'Undone' } },
      undoReason: { kind: 'paragraph', label: { es: 'Motivo', en: 'Reason' } },
    },
  },
};

/** Returns the module of an event's values where no list's module has them. */
export function findAuditValuesModule(action: string, module: string): Module | undefined {
  if (action === 'export' || action === 'refused') return auditedCallModule;
  return Object.hasOwn(otherRecords, module) ? otherRecords[module] : undefined;
}
