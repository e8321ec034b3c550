// Figures of how plainly names and comments are written. They may fall and not grow.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {keyof typeof meanings} Figure
 * @typedef {{ readonly [figure in Figure]: number }} Counts
 * @typedef {Counts & { readonly comments: number, readonly lines: number, readonly functions: number, readonly titles: number }} Prose
 */

const relative =
  /^(what|whatever|who|whoever|whom|whose|which|of|where|wherever|as|it|its|those|these|they|that|this)\b/i;
/** Adverbs, prepositions and conjunctions, and the numerals that stand for a noun. */
const adverb = new RegExp(
  `^(${[
    'one both so also only alone together just even still yet already again now then thus here there later',
    'once always never often perhaps otherwise instead not too by for from in on at to with within without',
    'through behind before after under over until since than into between among around beside besides during',
    'against about beyond above below when while if because although though how why',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\\b`,
  'i',
);
const whoever =
  /\b(whoever|whomever|whatever|whichever|wherever|somebody|someone|nobody|anybody|anyone|everybody)\b/i;
const speaking =
  /\b(tells?|told|telling|says|said|asks?|asked|asking|hears?|heard|knows?|knew|forgets?|forgot|believes?|speaks?|spoken)\b/i;
/** Beginnings and words of a title that does not name its subject. */
const titleDialect =
  /^(what|whatever|who|whoever|whom|whose|which|of|where|it|its|those|these|they|that|this)\b|\b(whoever|whomever|somebody|someone|nobody|anybody|anyone|everybody|tells?|told|telling|says|said|hears?|heard|knows?|knew|forgets?|forgot|believes?)\b/i;
const participle =
  /^(?!need|feed|seed|embed|exceed|proceed|succeed)([a-z]+ed|told|held|kept|given|seen|made|found|known|lost|left|sent|taken|written|drawn|shown|laid|built|bought|sold|paid|spoken|worn|gone|put)(?=[A-Z]|$)/;
const preposition =
  /[a-z](Of|At|In|On|By|For|From|To|With|Within|Through|Behind|Before|After|Under|Over|Until|Since|As|Than|Into|Between|Around|Beside)$/;

/**
 * Comments of a source: each as its lines of text, without marks.
 * @param {string} source
 * @returns {string[][]}
 */
export function listComments(source) {
  /** @type {string[][]} */
  const comments = [];
  /** @type {'none' | 'block' | 'line'} */
  let open = 'none';
  for (const raw of source.split('\n')) {
    const line = raw.trim();
    const begins = line.startsWith('/*') ? 'block' : line.startsWith('//') ? 'line' : 'none';
    if (open !== 'block' && begins === 'none') {
      open = 'none';
      continue;
    }
    if (open !== 'block' && !(open === 'line' && begins === 'line')) comments.push([]);
    const text = line
      .replace(/^(\/\*\*?|\/\/|\*(?!\/))/, '')
      .replace(/\*\/$/, '')
      .trim();
    if (text !== '' && !text.startsWith('eslint') && !text.startsWith('oxlint'))
      comments.at(-1)?.push(text);
    if (open === 'block' || begins === 'block') open = line.endsWith('*/') ? 'none' : 'block';
    else open = 'line';
  }
  return comments.filter((lines) => lines.length > 0);
}

/**
 * Names of the functions that a source defines.
 * @param {string} source
 */
export const listFunctionNames = (source) =>
  [
    ...source.matchAll(/\bfunction\*?\s+([a-zA-Z]\w*)/g),
    ...source.matchAll(
      /\bconst\s+([a-z]\w*)(?:\s*:[^=\n]+)?\s*=\s*(?:async\s*)?(?:<[^>\n]*>\s*)?\([^;]*?\)(?:\s*:[^=;]+?)?\s*=>/g,
    ),
  ].flatMap(([, name]) => name ?? []);

/**
 * Titles of the tests, and of the groups of tests, that a source defines.
 * @param {string} source
 */
export const listTestTitles = (source) =>
  [
    ...source.matchAll(
      /^\s*(?:it|test|describe)(?:\.(?:skipIf|runIf)\([^\n]*?\))?(?:\.each\([^;]*?\))?\(\s*(['"`])(.*?[^\\])\1/gm,
    ),
  ].flatMap(([, , title]) => title ?? []);

/**
 * @param {readonly string[]} sources
 * @returns {Prose}
 */
export function countProse(sources) {
  const comments = sources.flatMap(listComments);
  const lines = comments.flat();
  const names = sources.flatMap(listFunctionNames);
  const titles = sources.flatMap(listTestTitles);
  /** @param {readonly string[]} texts @param {RegExp} pattern */
  const count = (texts, pattern) => texts.filter((text) => pattern.test(text)).length;
  return {
    comments: comments.length,
    lines: lines.length,
    functions: names.length,
    titles: titles.length,
    relative: count(
      comments.map(([first = '']) => first),
      relative,
    ),
    adverb: count(
      comments.map(([first = '']) => first),
      adverb,
    ),
    whoever: count(lines, whoever),
    speaking: count(lines, speaking),
    participle: count(names, participle),
    preposition: count(names, preposition),
    title: count(titles, titleDialect),
  };
}

/** Figure by the texts that it counts in, and how its growth is reported. */
const meanings = /** @type {const} */ ({
  relative: ['comments', 'comments that begin with What, Who, Of, Where, As, It, Those'],
  adverb: [
    'comments',
    'comments that begin with an adverb or a preposition, such as Only, With, When, One',
  ],
  whoever: ['lines', 'comment lines with whoever, somebody, nobody'],
  speaking: ['lines', 'comment lines in which something tells, says, asks or knows'],
  participle: ['functions', 'functions that begin with a participle'],
  preposition: ['functions', 'functions that end in a preposition'],
  title: [
    'titles',
    'titles of tests that begin with What, Who, Of, Where, or in which somebody tells, says, hears or knows',
  ],
});

/** @type {readonly Figure[]} */
const figures = ['relative', 'adverb', 'whoever', 'speaking', 'participle', 'preposition', 'title'];

/** A limit is lowered once a figure is this far below it. */
const slack = 25;

/**
 * @param {Prose} prose
 * @param {Counts} limits
 * @returns {string[]} a line for each figure that has grown, or that has fallen far below its limit
 */
export const listBrokenLimits = (prose, limits) =>
  figures.flatMap((figure) => {
    const [, meaning] = meanings[figure];
    if (prose[figure] > limits[figure])
      return `${prose[figure]} ${meaning}: at most ${limits[figure]} (STYLE.md, rules 1, 2, 10 and 11)`;
    return prose[figure] < limits[figure] - slack
      ? `${prose[figure]} ${meaning}: lower "${figure}" in scripts/check/prose.json to it`
      : [];
  });

/** @param {Prose} prose @returns {string} each figure with its share */
export const describeProse = (prose) =>
  figures
    .map((figure) => {
      const [whole] = meanings[figure];
      return `${figure} ${((100 * prose[figure]) / Math.max(1, prose[whole])).toFixed(1)} %`;
    })
    .join(', ');

/** Folders whose sources are counted, besides those at the root of the repository. */
const folders = ['apps', 'packages', 'tests', 'bench', 'scripts'];

/** @param {string} repository @returns {Prose} of the sources in the folders and at the root */
export const countRepositoryProse = (repository) =>
  countProse(
    [
      ...fs.readdirSync(repository),
      ...folders.flatMap((folder) =>
        fs
          .readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(folder, name)),
      ),
    ]
      .filter(
        (name) => /\.(tsx?|mjs)$/.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(name),
      )
      .map((name) => fs.readFileSync(path.join(repository, name), 'utf8')),
  );
