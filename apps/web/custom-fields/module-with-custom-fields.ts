import { findCustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { Module } from '@tarima/domain/kit/module';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExtendedModule, ModuleExtensionProps } from '../kit/data/list-app-hooks.ts';
import { customFieldsQueryOptions } from './custom-fields-data.ts';

/** Returns a module with its custom fields; the module as defined where the custom fields cannot be loaded. */
function useExtended(module: Module): ExtendedModule {
  const owner = findCustomFieldModule(module.name);
  const has = owner !== undefined;
  const options = customFieldsQueryOptions(owner ?? 'users');
  const { data, isPending } = useQuery({ ...options, ...(!has && { queryFn: skipToken }) });
  const extended = useMemo(
    () => (has && data?.extend ? data.extend(module, data.customFields) : module),
    [has, data, module],
  );
  return { module: extended, settled: !has || !isPending };
}

export const ModuleWithCustomFields = ({ module, children }: ModuleExtensionProps) =>
  children(useExtended(module));
