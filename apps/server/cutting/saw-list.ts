import type {
  CuttingPlanAnswer,
  CuttingSectionPlan,
  SawSettings,
} from '@tarima/domain/cutting/contract';
import { cuttingTexts } from '@tarima/domain/cutting/texts';
import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { Content, Margin } from 'pdfmake';
import { buildLetterhead, getPaperBranding } from '../accounts/letterhead.ts';
import { getAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { renderHeading, renderPdfTable, renderUserText } from '../kit/pdf/blocks.ts';
import { getOrRenderCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';
import type { FileResponse } from '../kit/call-route.ts';
import type { ActingUser } from '../kit/serve.ts';
import { computeCutPlan } from './cut-plan.ts';

/** Prints the boards to cut for some orders, one by one, with checkboxes. It shows no costs. */
export async function printSawList(
  tx: Transaction,
  files: FileService,
  person: ActingUser,
  { orders, saw, language }: { orders: readonly number[]; saw: SawSettings; language: Language },
): Promise<FileResponse> {
  const account = await getAccount(tx);
  const plan = omitCosts(await computeCutPlan(tx, person, orders, saw, language));
  const translate = (text: LocalizedWords, params = {}) => say(text, language, params);
  const title = translate(cuttingTexts.title);
  const subtitle = formatOrders(orders.slice(0, mostNamed), orders.length > mostNamed, language);
  return {
    name: translate(cuttingTexts.fileName),
    content: () =>
      getOrRenderCachedPdf(
        files,
        person.accountId,
        ['saw-list', language, orders, saw, plan, getPaperBranding(account)],
        async () =>
          renderPdf({
            language,
            letterhead: await buildLetterhead(account, language, {
              title,
              subtitle,
              fileTitle: title,
              note: subtitle,
            }),
            images: new Map(),
            content: renderSawListContent(plan, { orders, saw, language }),
          }),
      ),
  };
}

/** Maximum number of orders named in the header of a page; more orders are listed above the boards. */
const mostNamed = 8;

const formatOrders = (orders: readonly number[], isPart: boolean, language: Language): string =>
  say(cuttingTexts.subtitle, language, { orders: orders.join(', ') }) + (isPart ? ' …' : '');

/** Renders the content of a saw list: its orders where they are many, and the boards of each section. */
export function renderSawListContent(
  { sections }: CuttingPlanAnswer,
  { orders, saw, language }: { orders: readonly number[]; saw: SawSettings; language: Language },
): Content[] {
  return [
    ...(orders.length > mostNamed
      ? [{ text: formatOrders(orders, false, language), margin: [0, 0, 0, 6] satisfies Margin }]
      : []),
    { text: say(cuttingTexts.kerfNote, language, { kerf: saw.kerf, trim: saw.trim }) },
    ...sections.flatMap((section) => renderSection(section, language)),
  ];
}

/** Removes costs from the cached content of a paper, which does not show them. */
const omitCosts = ({ sections, left }: CuttingPlanAnswer): CuttingPlanAnswer => ({
  sections: sections.map(({ cost: _cost, boards, ...section }) => ({
    ...section,
    boards: boards.map(({ unitCost: _unitCost, ...board }) => board),
  })),
  left,
});

function renderSection(
  { thickness, width, boards, patterns, boardsUsed }: CuttingSectionPlan,
  language: Language,
): Content[] {
  const translate = (text: LocalizedWords, params = {}) => say(text, language, params);
  const formatNumber = (value: number) => value.toLocaleString(numberLocales[language]);
  const getName = (id: number) =>
    boards.find(({ material }) => material.id === id)?.material.description ?? '';
  return [
    renderHeading(
      `${translate(cuttingTexts.section, { thickness: formatNumber(thickness), width: formatNumber(width) })} · ${formatNumber(boardsUsed)}`,
    ),
    renderPdfTable(
      [
        { title: translate(cuttingTexts.boards), width: 44, numeric: true },
        { title: translate(cuttingTexts.material), width: 150 },
        { title: translate(cuttingTexts.parts), width: '*' },
        { title: translate(cuttingTexts.rest), width: 60, numeric: true },
        { title: translate(cuttingTexts.done), width: 60 },
      ],
      patterns.map(({ materialId, times, pieces, rest }) => [
        { text: formatNumber(times), bold: true },
        renderUserText(getName(materialId)),
        {
          text: pieces
            .map(({ length, count }) =>
              translate(cuttingTexts.part, { count, length: formatNumber(length) }),
            )
            .join('   '),
        },
        { text: formatNumber(rest) },
        { text: '' },
      ]),
    ),
  ];
}
