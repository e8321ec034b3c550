// Parses the options of `npm test`, and reports what is wrong with them.
import { OperatorError } from '../tell.mjs';

const units = ['domain', 'server', 'embedded', 'durability', 'web', 'scripts'];
export const browserParts = ['journeys', 'pictures'];
const parts = [...units, ...browserParts];
const switches = ['--changed', '--soak', '--moments', '--keep-minutes'];

/**
 * @typedef {object} Options
 * @property {string[] | undefined} only the parts to run; undefined for all
 * @property {string[]} filters of paths
 * @property {boolean} isChanged
 * @property {boolean} isSoak
 * @property {boolean} playsMoments
 * @property {boolean} keepsMinutes
 */

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws OperatorError for a part or a switch that there is not
 */
export function readOptions(args) {
  const named = args.filter((arg) => arg.startsWith('--only='));
  const only = named.flatMap((arg) => arg.slice('--only='.length).split(','));
  for (const part of only)
    if (!parts.includes(part))
      throw new OperatorError(
        `There is no part "${part}" of the tests. Name one of: ${parts.join(', ')}.`,
      );
  const unknown = args.find(
    (arg) => arg.startsWith('-') && !named.includes(arg) && !switches.includes(arg),
  );
  if (unknown !== undefined)
    throw new OperatorError(
      `npm test knows no ${unknown}. It takes --only=…, ${switches.join(', ')}, and parts of paths.`,
    );
  const filters = args.filter((arg) => !arg.startsWith('-'));
  if (args.includes('--moments') && (named.length > 0 || filters.length > 0))
    throw new OperatorError(
      '--moments plays all that shows days and hours: leave --only and parts of paths away, and name one moment with MOMENT.',
    );
  return {
    only: named.length > 0 ? only : undefined,
    filters,
    isChanged: args.includes('--changed'),
    isSoak: args.includes('--soak'),
    playsMoments: args.includes('--moments'),
    keepsMinutes: args.includes('--keep-minutes'),
  };
}
