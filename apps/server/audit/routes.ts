import { auditCalls, findAuditValuesModule } from '@tarima/domain/audit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { getModule } from '@tarima/domain/modules';
import { sql } from 'kysely';
import {
  getHistoryEntry,
  getVisibleHistoryFields,
  type HistorySource,
} from '../kit/catalogue/record-history.ts';
import { registerListRoute, registerRecordRoute } from '../kit/catalogue/routes.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { historySources } from '../record-history/routes.ts';
import { auditCatalogue } from './catalogue.ts';

/** Serves the history as a list, and the values before and after each event. */
export function registerAuditRoutes(server: ApiServer): void {
  registerListRoute(server, auditCatalogue);
  registerRecordRoute(server, auditCatalogue);
  serveCall(server, auditCalls.changes, async ({ tx, person, params, query }) => {
    const event = await tx.row(sql<{ action: string; module: string }>`
      select action, module from audit
      where account_id = ${tx.accountId} and id = ${params.id} and ${getRowScope(auditCatalogue.module, person) ?? sql`true`}`);
    if (!event) throw new CodedError('ENTITY_NOT_FOUND');
    const visible = await getVisibleHistoryFields(tx, getSource(event), person.profile);
    return getHistoryEntry(tx, visible, params.id, query.lang);
  });
}

/** Module without values, for records whose changes are listed but not shown. */
const withoutValues: Module = { ...auditCatalogue.module, fields: {} };

/** Returns the module by which the values of an event are shown. */
function getSource(event: {
  action: string;
  module: string;
}): Pick<HistorySource, 'module' | 'moduleOf' | 'extend'> {
  const values = findAuditValuesModule(event.action, event.module);
  const source = values ? undefined : historySources.get(event.module);
  return source ?? { module: values ?? withoutValues, moduleOf: getModule };
}
