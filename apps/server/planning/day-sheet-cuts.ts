import {
  numberLocales,
  say,
  sayCount,
  type Language,
  type LocalizedWords,
} from '@tarima/domain/kit/words';
import { daySheetCountWords, daySheetTexts } from '@tarima/domain/planning/calls/day-sheet-texts';
import type { Content } from 'pdfmake';
import type { DayCutRow } from '../cutting/cuts-for-pieces.ts';
import { renderHeading, renderPdfTable, renderUserText } from '../kit/pdf/blocks.ts';

/** Renders the cut list of a day: boards by section and length, with checkboxes. */
export function renderDayCuts(cuts: readonly DayCutRow[], language: Language): Content[] {
  if (cuts.length === 0) return [];
  const words = (text: LocalizedWords, params = {}) => say(text, language, params);
  const number = (value: number) => value.toLocaleString(numberLocales[language]);
  return [
    renderHeading(words(daySheetTexts.cuts)),
    renderPdfTable(
      [
        { title: words(daySheetTexts.section), width: 90 },
        { title: words(daySheetTexts.length), width: 70, numeric: true },
        { title: words(daySheetTexts.count), width: 90, numeric: true },
        { title: words(daySheetTexts.products), width: '*' },
        { title: words(daySheetTexts.made), width: 60 },
      ],
      cuts.map(({ thickness, width, length, count, measure, products }) => [
        {
          text: words(daySheetTexts.sides, {
            thickness: number(thickness),
            width: number(width),
          }),
        },
        { text: number(length) },
        {
          text:
            measure === null
              ? sayCount(daySheetCountWords.parts, count, language)
              : words(daySheetTexts.measured, { count: number(count), measure }),
          bold: true,
        },
        renderUserText(new Intl.ListFormat(numberLocales[language]).format(products)),
        { text: '' },
      ]),
    ),
  ];
}
