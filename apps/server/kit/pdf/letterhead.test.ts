import type { Content } from 'pdfmake';
import { expect, test } from 'vitest';
import { parsePdf } from '../../testing/pdf-reader.ts';
import { importSharp } from '../files/images.ts';
import { renderPdfTable } from './blocks.ts';
import { letterheadBandHeight, type Letterhead } from './letterhead.ts';
import { pageMargin } from './paper.ts';
import { renderPdf } from './render.ts';

const letterhead: Letterhead = {
  company: 'Tarimas del Norte',
  logo: undefined,
  style: {
    bgColor: '#191e3b',
    textColor: '#d4e6ed',
    bgLogoColor: '#ffffff',
    activeOptionColor: '#3fcbd8',
  },
  companyLines: ['Av. Industrias 1200, Apodaca', 'RFC TNO150320AB1'],
  title: 'Cotización 1',
  subtitle: '26 de noviembre de 2026',
  fileTitle: 'Cotización 1',
  note: '',
};

const rows = Array.from({ length: 120 }, (_, at) => ({ text: `Renglón ${at}.` }));

const draw = async (logo: Buffer | undefined, content: readonly Content[] = rows) =>
  parsePdf(await renderPdf({ language: 'es', letterhead: { ...letterhead, logo }, content }));

test('a company’s logo is in the header of every page, left of its name, and takes no room if there is none', async () => {
  const sharp = await importSharp();
  const logo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const { pages } = await draw(logo);
  expect(pages.length).toBeGreaterThan(1);
  for (const { images, words, text } of pages) {
    expect(text).toContain('RFC TNO150320AB1');
    const [drawn, ...others] = images;
    expect(others).toEqual([]);
    expect(drawn?.left).toBeGreaterThanOrEqual(pageMargin);
    expect(drawn?.top).toBeGreaterThan(0);
    expect(drawn?.bottom).toBeLessThan(letterheadBandHeight);
    const name = words.find(({ text: word }) => word.includes('Tarimas'));
    expect(drawn?.right).toBeLessThan(name?.left ?? 0);
  }
  const bare = await draw(undefined);
  expect(bare.pages.flatMap(({ images }) => images)).toEqual([]);
  const name = bare.pages[0]?.words.find(({ text }) => text.includes('Tarimas'));
  expect(name?.left).toBeCloseTo(pageMargin, 0);
});

test('an unbreakable block higher than a page is split and printed completely', async () => {
  const { pages } = await draw(undefined, [{ stack: rows, unbreakable: true }]);
  const text = pages.map((page) => page.text).join(' ');
  expect(rows.filter((row) => !text.includes(row.text))).toEqual([]);
});

test('a table of any length ends with its last row, its total and its closing on one page', async () => {
  const columns = [
    { title: 'Producto', width: '*' },
    { title: 'Lista el', width: 120, numeric: true },
  ] as const;
  const toRow = (name: string) => [{ text: name }, { text: '14 de diciembre' }];
  const splits: number[] = [];
  for (let length = 20; length <= 34; length += 1) {
    const names = Array.from({ length }, (_, at) => `Tarima ${at + 1}.`);
    const table = renderPdfTable(columns, names.map(toRow), toRow('Todo el pedido'), [
      { text: 'Si se acepta hoy.' },
      { text: 'Después de la fecha solicitada.' },
    ]);
    const { pages } = await draw(undefined, [table]);
    const withHead = pages.filter(({ text }) => text.includes('Lista el'));
    const end = withHead.at(-1)?.text;
    for (const text of [
      `Tarima ${length}.`,
      'Todo el pedido',
      'Si se acepta',
      'Después de la fecha',
    ])
      expect(end, `${length} rows`).toContain(text);
    if (withHead.length > 1) splits.push(length);
  }
  // The range has tables of one page and of two.
  expect(splits.length).toBeGreaterThan(3);
  expect(splits.length).toBeLessThan(14);
});

test('characters that no font has are omitted, and the text around them is printed', async () => {
  const { pages } = await draw(undefined, [{ text: 'Tarima \u{13000}\u{10FFFD}de pino ✔' }]);
  expect(pages[0]?.text).toContain('Tarima de pino');
  expect(pages[0]?.text).not.toMatch(/\u{13000}|\u{10FFFD}/u);
  expect(pages.reduce((sum, { boxes }) => sum + boxes, 0)).toBe(0);
});
