import fs from 'node:fs';
import path from 'node:path';
import { languages, type Language } from '@tarima/domain/kit/words';
import { getRunSeed, createRandom } from '@tarima/server/testing/random';
import { toSoakTitlePattern } from './twins.ts';

/** Journeys that measure times: their figures mean something only on a machine without other work. */
const measuringJourneys: ReadonlySet<string> = new Set(['planning-speed']);

/** Journeys and screens that show days and hours, and so run at many moments. */
const datedJourneys =
  /^(planning(-board|-replan)?|story|week|figures|floor|shipping|customer-page|inventories|typed)$/;
const datedScreens =
  /^(home|dashboard|reports|plan|planning|production|board|plant-|calendar|days-|user-absence|demand|trips|shipments|quotation|purchases)/;
/** True when this run plays only journeys and screens that show days and hours. */
const isDated = process.env['DATED_ONLY'] !== undefined;

/** Returns true when this run takes a screen. */
export const isScreenInRun = (screen: string): boolean => !isDated || datedScreens.test(screen);

/** True when this run plays all parts of the tests, and so leaves the longest browser journeys to the soak. */
const isWholeRun = process.env['WHOLE_RUN'] !== undefined && process.env['SOAK'] === undefined;

const folder = path.join(import.meta.dirname, '../journeys');

/**
 * Returns the languages in which a journey is played: one, drawn by the run's seed, because the tests of the texts and the pictures
 * check the words; all in the soak, and when the guide's pictures are taken.
 */
function listJourneyLanguages(journey: string): readonly Language[] {
  if (measuringJourneys.has(journey) && !process.env['SOAK']) return [];
  if (isDated && !datedJourneys.test(journey)) return [];
  if (process.env['SOAK'] || process.env['GUIDE_PICTURES']) return languages;
  return drawChoice(journey, languages);
}

/** Returns the sizes in which this run takes a screen: one in a whole run, all in the soak and when a picture is requested by its name. */
export const selectSizes = <Size>(screen: string, sizes: readonly Size[]): readonly Size[] =>
  isWholeRun ? drawChoice(screen, sizes) : sizes;

/** Returns the choices of a name: the one that the run's seed draws first, and the others after it. */
export const drawOrder = <Choice>(name: string, choices: readonly Choice[]): Choice[] => [
  ...new Set([...drawChoice(`${name} first`, choices), ...choices]),
];

/** Returns the choice that the run's seed draws for a name; workers inherit the seed, so that they agree. */
function drawChoice<Choice>(name: string, choices: readonly Choice[]): readonly Choice[] {
  const at = Math.floor(createRandom(getRunSeed() ^ hashName(name))() * choices.length);
  return choices.slice(at, at + 1);
}

/** Returns the journeys that are played in a language, and the titles that are not: the same journeys in another language, and those of the soak alone. */
export function selectJourneys(language: Language): { files: string[]; others: RegExp[] } {
  const names = fs.readdirSync(folder).flatMap((file) => file.match(/^(.+)\.spec\.ts$/)?.[1] ?? []);
  const others = languages.filter((other) => other !== language);
  return {
    files: names
      .filter((name) => listJourneyLanguages(name).includes(language))
      .map((name) => `journeys/${name}.spec.ts`),
    others: [
      new RegExp(`\\bin (?:${others.join('|')}) `),
      ...(isWholeRun ? [toSoakTitlePattern()] : []),
    ],
  };
}

/** Hashes a name with FNV-1a, so that similar names draw different choices. */
const hashName = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
