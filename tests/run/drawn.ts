import fs from 'node:fs';
import path from 'node:path';
import { languages, type Language } from '@tarima/domain/kit/words';
import { getRunSeed, createRandom } from '@tarima/server/testing/random';
import { toSoakTitlePattern } from './twins.ts';

/** Journeys that measure by the clock: they say something on a machine of their own alone. */
const measuring: ReadonlySet<string> = new Set(['planning-speed']);

/** Journeys and screens that show days and hours: they are played at many moments. */
const datedJourneys =
  /^(planning(-board|-replan)?|story|week|figures|floor|shipping|customer-page|inventories|typed)$/;
const datedScreens =
  /^(home|dashboard|reports|plan|planning|production|board|plant-|calendar|days-|user-absence|demand|trips|shipments|quotation|purchases)/;
/** Whether this run is about what shows days and hours alone. */
const isDated = process.env['DATED_ONLY'] !== undefined;

/** Whether a screen is looked at in this run. */
export const isScreenInRun = (screen: string): boolean => !isDated || datedScreens.test(screen);

/** Whether this run plays all parts of the tests, without the full length of the browser's part. */
const isWholeRun = process.env['WHOLE_RUN'] !== undefined && process.env['SOAK'] === undefined;

const folder = path.join(import.meta.dirname, '../journeys');

/**
 * Returns the languages in which a journey is played: one, drawn by the run's seed, because words are proved by the texts' own tests and
 * the pictures; all in the soak, and when the guide's pictures are taken.
 */
function languagesOf(journey: string): readonly Language[] {
  if (measuring.has(journey) && !process.env['SOAK']) return [];
  if (isDated && !datedJourneys.test(journey)) return [];
  if (process.env['SOAK'] || process.env['GUIDE_PICTURES']) return languages;
  return drawn(journey, languages);
}

/** Returns the sizes in which this run takes a screen: one in a whole run, all in the soak and when a picture is requested by its name. */
export const selectSizes = <Size>(screen: string, sizes: readonly Size[]): readonly Size[] =>
  isWholeRun ? drawn(screen, sizes) : sizes;

/** Returns the one that the run's seed draws for a name, and the others behind it. */
export const drawOrder = <Choice>(name: string, choices: readonly Choice[]): Choice[] => [
  ...new Set([...drawn(`${name} first`, choices), ...choices]),
];

/** Returns the one that the run's seed draws for a name; workers inherit the seed, so that they agree. */
function drawn<Choice>(name: string, choices: readonly Choice[]): readonly Choice[] {
  const at = Math.floor(createRandom(getRunSeed() ^ hash(name))() * choices.length);
  return choices.slice(at, at + 1);
}

/** Returns the journeys that are played in a language, and the titles that are not: the same journeys in another language, and those of the soak alone. */
export function selectJourneys(language: Language): { files: string[]; others: RegExp[] } {
  const names = fs.readdirSync(folder).flatMap((file) => file.match(/^(.+)\.spec\.ts$/)?.[1] ?? []);
  const others = languages.filter((other) => other !== language);
  return {
    files: names
      .filter((name) => languagesOf(name).includes(language))
      .map((name) => `journeys/${name}.spec.ts`),
    others: [
      new RegExp(`\\bin (?:${others.join('|')}) `),
      ...(isWholeRun ? [toSoakTitlePattern()] : []),
    ],
  };
}

/** FNV-1a: names that differ by a letter draw apart. */
const hash = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
