import { findNearestCity, findCityPin } from '@tarima/domain/catalogs/mexican-cities';
import { findCityPinField } from '@tarima/domain/kit/city-pin-field';
import type { Module } from '@tarima/domain/kit/module';
import { formatLocation } from '@tarima/domain/kit/location';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { toDisplayText } from '../cells/display-value.ts';
import { useSignedInUser } from '../signed-in-user.ts';
import type { FormValues } from './rule-errors.ts';

/** Returns the initial city, state and pin of a new record: the city of the user's division, where its pin was placed and a listed city is near. */
export function useDivisionCityValues(module: Module): Readonly<Record<string, string>> {
  const { divisionLocation } = useSignedInUser();
  return useMemo(() => {
    const fields = findCityPinField(module);
    const near = divisionLocation === null ? undefined : findNearestCity(divisionLocation);
    return fields && near
      ? {
          [fields.city]: near.name,
          [fields.state]: near.state,
          [fields.pin]: formatLocation(near.centre),
        }
      : {};
  }, [module, divisionLocation]);
}

/** Moves the pin of a form to the centre of the typed city, until the user places it. */
export function useCityPin<Sent>(
  module: Module,
  form: UseFormReturn<FormValues, unknown, Sent>,
): void {
  const fields = useMemo(() => findCityPinField(module), [module]);
  const { pin = '', city = '', state = '' } = fields ?? {};
  const [typedCity, chosenState, location] = useWatch({
    control: form.control,
    name: [city, state, pin],
  }).map(toDisplayText);
  const proposed = useRef(location);
  const centre = fields && findCityPin(typedCity ?? '', chosenState ?? '');
  const follow = useEffectEvent((proposal: string) => {
    if (location !== '' && location !== proposed.current) return;
    proposed.current = proposal;
    if (proposal !== location)
      form.setValue(pin, proposal, { shouldDirty: true, shouldValidate: proposal !== '' });
  });
  useEffect(() => {
    if (fields) follow(centre ?? '');
  }, [fields, centre]);
}
