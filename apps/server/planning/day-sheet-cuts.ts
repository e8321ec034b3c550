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
  const translate = (text: LocalizedWords, params = {}) => say(text, language, params);
  const formatNumber = (value: number) => value.toLocaleString(numberLocales[language]);
  return [
    renderHeading(translate(daySheetTexts.cuts)),
    renderPdfTable(
      [
        { title: translate(daySheetTexts.section), width: 90 },
        { title: translate(daySheetTexts.length), width: 70, numeric: true },
        { title: translate(daySheetTexts.count), width: 90, numeric: true },
        { title: translate(daySheetTexts.products), width: '*' },
        { title: translate(daySheetTexts.made), width: 60 },
      ],
      cuts.map(({ thickness, width, length, count, measure, products }) => [
        {
          text: translate(daySheetTexts.sides, {
            thickness: formatNumber(thickness),
            width: formatNumber(width),
          }),
        },
        { text: formatNumber(length) },
        {
          text:
            measure === null
              ? sayCount(daySheetCountWords.parts, count, language)
              : translate(daySheetTexts.measured, { count: formatNumber(count), measure }),
          bold: true,
        },
        renderUserText(new Intl.ListFormat(numberLocales[language]).format(products)),
        { text: '' },
      ]),
    ),
  ];
}
