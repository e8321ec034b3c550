import { Skeleton, TextInput } from '@mantine/core';
import { formatLocation, parseLocation } from '@tarima/domain/kit/location';
import { kitTexts } from '@tarima/domain/kit/texts';
import { lazy, Suspense } from 'react';
import { mapHeight } from '../map/map-height.ts';
import { useLanguage } from '../words.tsx';
import classes from './form.module.css';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

const LocationMap = lazy(() => import('../map/location-map.tsx'));

/** `latitude, longitude` as text and as a pin: changing one moves the other. */
export function LocationInput(props: FormInputProps) {
  const { say } = useLanguage();
  const { input, shared } = useFormInput(props);
  return (
    <div>
      <TextInput {...shared} {...input} autoComplete="off" placeholder="19.432608, -99.133209" />
      <p className={classes.mapHint}>{say(kitTexts.mapHint)}</p>
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LocationMap
          label={say(kitTexts.map, { field: say(props.field.label) })}
          point={parseLocation(input.value)}
          onPick={(point) => input.onChange(formatLocation(point))}
        />
      </Suspense>
    </div>
  );
}
