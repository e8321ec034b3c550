import { expect, it } from 'vitest';
import { describePalletDesign } from './describe-design.ts';
import { sayDesignLength, sayDesignLengthWithoutUnit } from './lengths.ts';
import type { PalletDesign } from './pallet-design.ts';
import { computePalletFigures } from './pallet-figures.ts';
import { findStandardPallet } from './standard-pallets.ts';
import { renderPalletIsometricSvg, renderPalletViewSvg } from './svg.ts';
import { renderPalletWords } from './testing/render-pallet-words.ts';
import { publishedPallets, type PublishedPallet } from './testing/published-pallets.ts';

/** Folder of the documents, from this file. */
const docs = '../../../docs';

const getDesign = (name: string): PalletDesign => {
  const found = findStandardPallet(name);
  if (!found) throw new Error(`No pallet is called ${name}`);
  return found.design;
};

it.each(publishedPallets)('$name has the published measures and counts', (published) => {
  const design = getDesign(published.name);
  const figures = computePalletFigures(design);
  const sides = [design.length, design.width].toSorted((one, other) => one - other);
  expect([...sides, figures.height]).toEqual(published.size);
  expect(figures).toMatchObject(published.counts);
  const { weight, boardFeet } = published;
  if (weight !== undefined) expect(Math.abs(figures.weight - weight)).toBeLessThan(1.3);
  if (boardFeet !== undefined) expect(Number(figures.boardFeet).toFixed(1)).toBe(boardFeet);
});

it('CP1 to CP5 stand on runners, CP6 to CP9 on a frame that lies across the deck', () => {
  for (let at = 1; at <= 9; at += 1) {
    const design = getDesign(`CP${at}`);
    if (design.family !== 'block') throw new Error('A CP pallet without blocks');
    expect([design.bottom.kind, design.bottom.turned]).toEqual(
      at <= 5 ? ['unidirectional', undefined] : ['perimeter', true],
    );
  }
});

/** Name of a picture of a pallet. */
const getPictureName = (name: string, view: 'space' | 'bottom'): string =>
  `${name.toLowerCase().replaceAll(' × ', 'x').replaceAll(' ', '-')}-${view}.svg`;

it('the page of the standard pallets has the current drawings', async () => {
  for (const { name } of publishedPallets) {
    const design = getDesign(name);
    const pictures = {
      space: renderPalletIsometricSvg(design),
      bottom: renderPalletViewSvg(design, 'bottom', 'sans-serif'),
    };
    for (const view of ['space', 'bottom'] as const)
      await expect(`${pictures[view]}\n`).toMatchFileSnapshot(
        `${docs}/pictures/pallets/${getPictureName(name, view)}`,
      );
  }
  await expect(renderPage()).toMatchFileSnapshot(`${docs}/pallets.md`);
});

const introduction = `Drawings of this page are those of the product (\`packages/domain/pallets/standard-pallets.ts\`). Each stands beside what is
published of it, and the crate, which has no published standard, beside what its parts add up to. A test holds its measures and
counts to that, and writes this page (\`packages/domain/pallets/published-pallets.test.ts\`). Lengths are along the deck, widths along the
stretchers; those of a crate are outside. Inner boards below notched stringers lie between the notches, where there is wood for
their nails. No drawing rates a load. The words that describe a pallet stand at the end.`;

const renderPage = (): string =>
  `${['# The standard pallets', introduction, ...publishedPallets.map(renderPallet), renderPalletWords()].join('\n\n')}\n`;

function renderPallet({
  name,
  size,
  counts,
  weight,
  boardFeet,
  source,
  isComputed = false,
}: PublishedPallet): string {
  const design = getDesign(name);
  const figures = computePalletFigures(design);
  const { unit } = design;
  const say = (sides: readonly number[]) =>
    `${sides
      .slice(0, -1)
      .map((side) => sayDesignLengthWithoutUnit(side, unit))
      .join(' × ')} × ${sayDesignLength(sides.at(-1) ?? 0, unit)}`;
  const row = (words: string, published: string | number | undefined, drawn: string | number) => [
    words,
    String(published ?? '—'),
    String(drawn),
  ];
  const picture = (view: 'space' | 'bottom', words: string) =>
    `<img src="pictures/pallets/${getPictureName(name, view)}" alt="${name}, ${words}" width="320">`;
  return [
    `## ${name}`,
    `${picture('space', 'in space')} ${picture('bottom', 'underside')}`,
    `${describePalletDesign(design, 'en')}.`,
    formatTable([
      ['', isComputed ? 'computed' : 'published', 'drawn'],
      row('size', say(size), say([design.length, design.width, figures.height])),
      row('boards', counts.boards, figures.boards),
      figures.stringers > 0
        ? row('stringers', counts.stringers, figures.stringers)
        : row('blocks', counts.blocks, figures.blocks),
      row('nails', counts.nails, figures.nails),
      row(
        'weight, about',
        weight === undefined ? undefined : `${weight} kg`,
        `${figures.weight} kg`,
      ),
      row('board feet', boardFeet, figures.boardFeet),
    ]),
    `${isComputed ? 'Computed from its parts' : 'Published by'}: ${source}.`,
  ].join('\n\n');
}

/** Formats rows as a table of Markdown, with columns as wide as their widest cell. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  const [head = '', ...body] = rows.map(
    (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
