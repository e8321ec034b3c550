import { customFieldCalls } from '@tarima/domain/custom-fields/contract';
import {
  getCustomFieldModuleId,
  type CustomFieldModule,
} from '@tarima/domain/custom-fields/custom-field-modules';
import { listCustomFieldsCall } from '@tarima/domain/custom-fields/read-contract';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import {
  createCustomField,
  getManageableCustomField,
  removeCustomField,
  reorderCustomFields,
  updateCustomField,
} from './commands.ts';
import { computeCustomFieldImpact } from './impact.ts';
import { listStoredCustomFields } from './queries.ts';

/** Registers the routes of custom fields. */
export function registerCustomFieldRoutes(server: ApiServer): void {
  serveCall(server, listCustomFieldsCall, ({ tx, query }) => toFieldsDto(tx, query.name));

  serveCall(server, customFieldCalls.create, ({ tx, person, body: { module, ...defined } }) =>
    createCustomField(tx, person, module.name, defined),
  );

  serveCall(server, customFieldCalls.reorder, async ({ tx, person, body }) => {
    await reorderCustomFields(tx, person, body.module.name, body.ids);
    return toFieldsDto(tx, body.module.name);
  });

  serveCall(server, customFieldCalls.update, async ({ tx, person, params, body }) => {
    const { module, updatedAt, ...defined } = body;
    const field = await getManageableCustomField(tx, person, params.id);
    if (module && module.name !== field.module)
      throw createWrongValueError('module.name', 'option');
    return updateCustomField(tx, person, field.id, defined, updatedAt);
  });

  serveCall(server, customFieldCalls.remove, ({ tx, person, params }) =>
    removeCustomField(tx, person, params.id),
  );

  serveCall(server, customFieldCalls.impact, async ({ tx, person, params, body }) =>
    computeCustomFieldImpact(
      tx,
      await getManageableCustomField(tx, person, params.id),
      body.definition,
    ),
  );
}

const toFieldsDto = async (tx: Transaction, name: CustomFieldModule) => ({
  id: getCustomFieldModuleId(name),
  name,
  customFields: await listStoredCustomFields(tx, name),
});
