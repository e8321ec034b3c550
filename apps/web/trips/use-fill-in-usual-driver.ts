import { vehicles } from '@tarima/domain/vehicles/vehicle';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { parseNamedRecord } from '../kit/cells/display-value.ts';
import type { FormControl } from '../kit/form/use-form-input.ts';
import { recordQueryOptions } from '../kit/data/list-data.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';

/**
 * Fills in the usual driver of the selected vehicle, unless the user has selected one. It does nothing for users who may not read vehicles.
 */
export function useFillInUsualDriver(control: FormControl): void {
  const { language } = useLanguage();
  const client = useQueryClient();
  const mayRead = useHasPermission()('vehicles');
  const vehicle = parseNamedRecord(useWatch({ control, name: 'vehicle' }))?.id;
  const name = useWatch({ control, name: 'driverName' });
  const { field } = useController({ control, name: 'driver' });
  const propose = useEffectEvent((driver: { readonly id: number; readonly name: string }) => {
    if (!parseNamedRecord(field.value) && (name === '' || name === undefined))
      field.onChange(driver);
  });
  const take = useEffectEvent(async (id: number) => {
    const found = await client
      .fetchQuery(recordQueryOptions(vehicles, id, language, client))
      .catch(() => undefined);
    const driver = parseNamedRecord(found?.['driver']);
    if (driver) propose(driver);
  });
  useEffect(() => {
    if (vehicle !== undefined && mayRead) void take(vehicle);
  }, [vehicle, mayRead]);
}
