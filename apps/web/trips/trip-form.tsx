import type { Field } from '@tarima/domain/kit/fields';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { dayMillis, type Instant } from '@tarima/domain/kit/time-zone';
import { isBlankValue } from '@tarima/domain/kit/schemas';
import { loadPatterns } from '@tarima/domain/loading/floor-plan';
import { tripBody, tripCalls, type TripBody, type WholeTrip } from '@tarima/domain/trips/contract';
import { truckLoadPatternWords, tripTexts } from '@tarima/domain/trips/texts';
import { findNextWorkingInstant } from '@tarima/domain/kit/working-time';
import { trips } from '@tarima/domain/trips/trip';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { getAccountTimeSettings } from '../kit/account-time.ts';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { getPresentTime } from '../kit/clock.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { MomentField } from '../kit/form/moment-field.tsx';
import { createSchemaResolver, sayFieldError, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useOnlyRecord } from '../kit/form/use-only-choices.ts';
import type { FormControl } from '../kit/form/use-form-input.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { toastError } from '../kit/toasts.tsx';
import { useSignedInUser } from '../kit/signed-in-user.ts';
import { useLanguage } from '../kit/words.tsx';
import { getLocalDay, parseLocalTime, toLocalTime } from '../plant/local-time.ts';
import { plantHoursQueryOptions } from '../plant/planning-data.ts';
import { ShipmentPicker } from './shipment-picker.tsx';
import { TripLoadWarnings } from './trip-load-warnings.tsx';
import { tripEntity } from './trips-data.ts';
import { useFillInUsualDriver } from './use-fill-in-usual-driver.ts';
import { useOtherTripsOfVehicle } from './use-other-trips-of-vehicle.ts';

interface TripFormProps {
  /** Edited trip; undefined for a new one. */
  readonly trip: WholeTrip | undefined;
  readonly control: Pick<SidePanelControl, 'open' | 'close' | 'leave'>;
  /** Initial shipments of a new trip. */
  readonly carries?: readonly number[];
  reload?(): void;
}

/** Form of a trip: vehicle, time and driver; of a new trip also its shipments. */
export function TripForm(props: TripFormProps) {
  const isNew = props.trip === undefined;
  const { data: hours, isPending } = useQuery({ ...plantHoursQueryOptions(), enabled: isNew });
  // A field of a moment keeps what it began with, so the form waits for the hours that decide it.
  return isNew && isPending ? null : <TripFields {...props} hours={hours} />;
}

interface TripFieldsProps extends TripFormProps {
  readonly hours: PlantHours | undefined;
}

function TripFields({ trip, control, carries, reload, hours }: TripFieldsProps) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const { mainPosition } = useSignedInUser();
  const only = useOnlyRecord('divisions', !trip && !mainPosition);
  const own = mainPosition?.division;
  const division = useMemo(
    () => (own ? { id: own.id, name: own.names[speech.language] } : only),
    [own, only, speech.language],
  );
  const [morning] = useState(() => findNextMorning(getPresentTime(), hours));
  const values = useMemo(
    () => toFormValues(trip, division, morning, carries),
    [trip, division, morning, carries],
  );
  const typed = useFormFields<TripBody>({
    values,
    resolver: createSchemaResolver<TripBody>(tripBody, (formValues) => ({
      ...formValues,
      ...asReferences(formValues),
      departsAt: parseMoment(formValues['departsAt']),
      pattern: formValues['pattern'] === '' ? null : formValues['pattern'],
      ...(trip ? { stops: undefined, updatedAt: trip.updatedAt } : { stops: formValues['stops'] }),
    })),
  });
  const draft = useFormDraft(typed, {
    expectedVersion: trip?.updatedAt,
    reload,
    save: async (body, key) => {
      const sent = { ...body, departsAt: body.departsAt };
      const query = { lang: speech.language };
      const saved = trip
        ? await callApi(tripCalls.update, { params: { id: trip.id }, query, body: sent })
        : await callApi(tripCalls.create, { query, body: sent, idempotencyKey: key });
      await tripEntity.store(client, speech.language, saved);
      // The saved trip opens next: the order of its stops, and its load.
      control.open({ mode: 'view', id: saved.id }, { ignoreBlocker: true });
    },
    saved: tripTexts.saved,
    reportError: (error) => toastError(error, speech, getEntityErrorWords(trips.entity)),
  });
  useFillInUsualDriver(typed.control);
  const driver = parseNamedRecord(useWatch({ control: typed.control, name: 'driver' }));
  const chosen = parseNamedRecord(useWatch({ control: typed.control, name: 'division' }));
  const vehicle = parseNamedRecord(useWatch({ control: typed.control, name: 'vehicle' }));
  const departsAt = parseMoment(useWatch({ control: typed.control, name: 'departsAt' }));
  const otherTrips = useOtherTripsOfVehicle({
    vehicleId: vehicle?.id,
    tripId: trip?.id,
    departsAt: Date.parse(departsAt ?? ''),
  });
  const driverName = useWatch({ control: typed.control, name: 'driverName' });
  const driverField = isBlankValue(driverName) ? fields.driver : fields.optionalDriver;
  const shared = { control: typed.control, note: undefined, first: false };
  return (
    <PanelFormFrame draft={draft} cancel={control.close}>
      <FormInput {...shared} name="vehicle" field={fields.vehicle} first={!trip} />
      <Departure control={typed.control} />
      <TripLoadWarnings texts={otherTrips} />
      <FormInput {...shared} name="division" field={fields.division} />
      <FormInput {...shared} name="driver" field={driverField} note={say(tripTexts.driverHint)} />
      {!driver && <FormInput {...shared} name="driverName" field={fields.driverName} />}
      <FormInput {...shared} name="driverPhone" field={fields.driverPhone} />
      <FormInput {...shared} name="name" field={fields.name} note={say(tripTexts.nameHint)} />
      <FormInput {...shared} name="pattern" field={fields.pattern} />
      <FormInput {...shared} name="notes" field={fields.notes} />
      {!trip && chosen && <TripShipments control={typed.control} divisionId={chosen.id} />}
    </PanelFormFrame>
  );
}

function Departure({ control }: { readonly control: FormControl }) {
  const { say, language } = useLanguage();
  const { field, fieldState } = useController({ control, name: 'departsAt' });
  return (
    <MomentField
      label={say(tripTexts.departsAt)}
      value={toDisplayText(field.value)}
      error={sayFieldError(fieldState.error, language)}
      onChange={field.onChange}
    />
  );
}

/** Field of the shipments of a new trip. */
function TripShipments({
  control,
  divisionId,
}: {
  readonly control: FormControl;
  readonly divisionId: number;
}) {
  const { field } = useController({ control, name: 'stops' });
  return (
    <ShipmentPicker
      key={divisionId}
      divisionId={divisionId}
      chosen={filterIds(field.value)}
      onChange={field.onChange}
    />
  );
}

const filterIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];

const options = Object.fromEntries(loadPatterns.map((code) => [code, truckLoadPatternWords[code]]));

const fields = {
  vehicle: { kind: 'reference', module: 'vehicles', label: tripTexts.vehicle, required: true },
  division: { kind: 'reference', module: 'divisions', label: tripTexts.division, required: true },
  driver: { kind: 'reference', module: 'users', label: tripTexts.driver, required: true },
  /** Driver of a trip whose outside driver is entered. */
  optionalDriver: { kind: 'reference', module: 'users', label: tripTexts.driver },
  /** The field has no star: it is needed only where the driver above is left empty, as the hint shows. */
  driverName: { kind: 'text', max: 80, label: tripTexts.driverName },
  driverPhone: { kind: 'phone', label: tripTexts.driverPhone },
  name: { kind: 'text', max: 80, label: tripTexts.name },
  pattern: { kind: 'choice', options, label: tripTexts.pattern },
  notes: { kind: 'paragraph', label: tripTexts.notes },
} as const satisfies Record<string, Field>;

/** Replaces the records of the form by references that contain only their ids; a blank field gets none. */
function asReferences(formValues: FormValues): FormValues {
  const toReference = (name: string) => {
    const record = parseNamedRecord(formValues[name]);
    return record && { id: record.id };
  };
  const driver = toReference('driver') ?? null;
  return {
    vehicle: toReference('vehicle'),
    division: toReference('division'),
    driver,
    ...(driver && { driverName: undefined }),
  };
}

/** Parses a local time of the plant. */
function parseMoment(localTime: unknown): string | undefined {
  if (typeof localTime !== 'string' || localTime === '') return undefined;
  return new Date(parseLocalTime(localTime, getAccountTimeSettings().timeZone)).toISOString();
}

const toFormValues = (
  trip: WholeTrip | undefined,
  division: { readonly id: number; readonly name: string } | undefined,
  morning: Instant,
  carries: readonly number[] = [],
): FormValues => ({
  vehicle: trip ? { id: trip.vehicle.id, name: trip.vehicle.name } : '',
  division: trip ? { id: trip.division.id, name: trip.division.name } : (division ?? ''),
  driver: trip && trip.driver.id !== null ? { id: trip.driver.id, name: trip.driver.name } : '',
  driverName: trip && trip.driver.id === null ? trip.driver.name : '',
  driverPhone: trip?.driver.phoneNumber ?? '',
  departsAt: toLocalTime(
    trip ? Date.parse(trip.departsAt) : morning,
    getAccountTimeSettings().timeZone,
  ).slice(0, 16),
  name: trip?.name ?? '',
  pattern: trip?.pattern ?? '',
  notes: trip?.notes ?? '',
  ...(!trip && { stops: [...carries] }),
});

/** Trucks leave in the morning: 7:00 of the plant's next working day after today, by its clock; of tomorrow where the hours cannot be loaded. */
function findNextMorning(now: Instant, hours: PlantHours | undefined): Instant {
  const zone = getAccountTimeSettings().timeZone;
  const tomorrow = getLocalDay(now + dayMillis, zone);
  const midnight = parseLocalTime(`${tomorrow}T00:00:00`, zone);
  const day = hours ? getLocalDay(findNextWorkingInstant(hours, midnight), zone) : tomorrow;
  return parseLocalTime(`${day}T07:00:00`, zone);
}
