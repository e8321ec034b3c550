import { listWritableFields, type Module } from './module.ts';

/** Names of a location that follows a city, and of the fields of that city. */
export interface CityPinField {
  readonly pin: string;
  readonly city: string;
  readonly state: string;
}

/** Returns the location of a module that follows its city, with the city's fields; undefined where there is none. */
export const findCityPinField = (module: Module): CityPinField | undefined =>
  listWritableFields(module).flatMap(([pin, field]) =>
    field.kind === 'location' && field.follows ? [{ pin, ...field.follows }] : [],
  )[0];
