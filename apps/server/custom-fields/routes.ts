import { customFieldCalls } from '@tarima/domain/custom-fields/contract';
import { moduleId, type CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import { readCustomFields } from '@tarima/domain/custom-fields/read-contract';
import { wrongValue } from '@tarima/domain/kit/errors';
import type { Transaction } from '../kit/database.ts';
import { serve, type Server } from '../kit/serve.ts';
import {
  createField,
  getFieldForUser,
  removeField,
  reorderFields,
  updateField,
} from './commands.ts';
import { computeImpact } from './impact.ts';
import { listStoredFields } from './queries.ts';

/** The fields that accounts add to their modules. */
export function customFieldRoutes(server: Server): void {
  serve(server, readCustomFields, ({ tx, query }) => toFieldsDto(tx, query.name));

  serve(server, customFieldCalls.create, ({ tx, person, body: { module, ...defined } }) =>
    createField(tx, person, module.name, defined),
  );

  serve(server, customFieldCalls.reorder, async ({ tx, person, body }) => {
    await reorderFields(tx, person, body.module.name, body.ids);
    return toFieldsDto(tx, body.module.name);
  });

  serve(server, customFieldCalls.update, async ({ tx, person, params, body }) => {
    const { module, updatedAt, ...defined } = body;
    const field = await getFieldForUser(tx, person, params.id);
    if (module && module.name !== field.module) throw wrongValue('module.name', 'option');
    return updateField(tx, person, field.id, defined, updatedAt);
  });

  serve(server, customFieldCalls.remove, ({ tx, person, params }) =>
    removeField(tx, person, params.id),
  );

  serve(server, customFieldCalls.impact, async ({ tx, person, params, body }) =>
    computeImpact(tx, await getFieldForUser(tx, person, params.id), body.definition),
  );
}

const toFieldsDto = async (tx: Transaction, name: CustomFieldModule) => ({
  id: moduleId(name),
  name,
  customFields: await listStoredFields(tx, name),
});
