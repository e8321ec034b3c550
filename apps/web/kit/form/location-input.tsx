import { Skeleton, TextInput } from '@mantine/core';
import { formatLocation, parseLocation } from '@tarima/domain/kit/location';
import { parsePastedLocation } from '@tarima/domain/kit/pasted-location';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { lazy, Suspense } from 'react';
import { mapHeightPx } from '../map/map-height.ts';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

const LocationMap = lazy(() => import('../map/location-map.tsx'));

/** Input of a location as text `latitude, longitude` and as a pin: each moves the other, and a pasted map link moves both. */
export function LocationInput({ zoom, ...props }: FormInputProps & { readonly zoom?: number }) {
  const { say } = useLanguage();
  const { input, shared } = useFormInput(props);
  return (
    <div>
      <TextInput
        {...shared}
        {...input}
        onChange={(event) => input.onChange(resolvePasted(event.currentTarget.value))}
        autoComplete="off"
        placeholder="19.432608, -99.133209"
      />
      <p className={classes.mapHint}>{say(formAndDialogTexts.mapHint)}</p>
      <Suspense fallback={<Skeleton height={mapHeightPx} />}>
        <LocationMap
          label={say(formAndDialogTexts.map, { field: say(props.field.label) })}
          point={parseLocation(input.value)}
          {...(zoom !== undefined && { zoom })}
          onPick={(point) => input.onChange(formatLocation(point))}
        />
      </Suspense>
    </div>
  );
}

/** Converts pasted text of a location to coordinates; coordinates stay as typed. */
function resolvePasted(text: string): string {
  const pasted = parseLocation(text) ? undefined : parsePastedLocation(text);
  return pasted ? formatLocation(pasted) : text;
}
