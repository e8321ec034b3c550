import {
  isCustomFieldModule,
  type CustomFieldModule,
} from '@tarima/domain/custom-fields/custom-field-modules';
import { listCustomFieldsCall } from '@tarima/domain/custom-fields/read-contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';

/** Id in the address of a field that does not exist yet. */
export const newFieldId = 0;

const customFieldsKey = ['custom-fields'] as const;

const toModuleKey = (name: CustomFieldModule) => [...customFieldsKey, name] as const;

const loadExtension = () => import('./add-custom-fields-to-module.ts');

/**
 * Query of the custom fields of a module, with the function that adds them to the module.
 * The code of that function is only fetched when the module has custom fields. The server notifies of changes.
 */
export const customFieldsQueryOptions = (name: CustomFieldModule) =>
  queryOptions({
    queryKey: toModuleKey(name),
    queryFn: async ({ signal }) => {
      const { customFields } = await callApi(listCustomFieldsCall, { query: { name }, signal });
      const extension = customFields.length > 0 ? await loadExtension() : undefined;
      return { customFields, extend: extension?.addCustomFieldsToModule };
    },
    staleTime: 60_000,
  });

/** Reloads the fields after a change here or elsewhere. */
export function invalidateCustomFields(client: QueryClient, name: unknown): void {
  if (typeof name !== 'string' || !isCustomFieldModule(name)) {
    void client.invalidateQueries({ queryKey: customFieldsKey });
    return;
  }
  void client.invalidateQueries({ queryKey: toModuleKey(name) });
}
