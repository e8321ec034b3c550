import { toUnitSign } from './design-length-words.ts';

/** Dressed sides of lumber by its nominal ones, in inches. Source: American Softwood Lumber Standard (PS 20), table 3. */
export const dressedSides: Readonly<Record<string, string>> = {
  1: '.75',
  2: '1.5',
  3: '2.5',
  4: '3.5',
  6: '5.5',
  8: '7.25',
  10: '9.25',
  12: '11.25',
};

/** Returns whether no length names another unit than inches: nominal sides have none. */
export const areInches = (...units: readonly (string | undefined)[]): boolean =>
  units.every((unit) => unit === undefined || toUnitSign(unit) === 'in');
