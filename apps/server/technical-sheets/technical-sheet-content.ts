import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import {
  numberLocales,
  say,
  type Language,
  type LocalizedWords,
  type WordParams,
} from '@tarima/domain/kit/words';
import {
  imageSections,
  type ImageSection,
  type TechnicalSheet,
} from '@tarima/domain/technical-sheets/sheet';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import { renderPalletIsometricSvg, renderPalletViewSvg } from '@tarima/domain/pallets/svg';
import { flowTexts } from '@tarima/domain/workplaces-flows/texts';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import type { WorkplaceFlow } from '@tarima/domain/workplaces-flows/flow';
import type { Content } from 'pdfmake';
import type { CustomFieldLine } from './custom-field-lines.ts';
import {
  renderLabeledValues,
  renderHeading,
  renderPictureGrid,
  renderPdfTable,
  renderCheckBox,
  renderUserText,
} from '../kit/pdf/blocks.ts';

/** Contents of the printed sheet. Amounts of money are left out: the paper hangs at the workplace. */
export interface PrintedTechnicalSheet {
  readonly sheet: TechnicalSheet;
  readonly flow: WorkplaceFlow;
  readonly language: Language;
  /** Custom field values of a sheet and of a flow. */
  readonly accountLines: readonly CustomFieldLine[];
  readonly design: PalletDesign | null;
  /** Names of the pictures of each section. */
  readonly images: Readonly<Record<ImageSection, readonly string[]>>;
}

/** Renders the technical sheet as a document, from the finished pallet to the final checks. */
export function renderTechnicalSheet(printed: PrintedTechnicalSheet): Content[] {
  const { sheet, images } = printed;
  const words = createTranslator(printed.language);
  const [descriptive, manufacture, instructions] = imageSections;
  const { details } = sheet.manufactureSpecification;
  return [
    { text: sheet.product.name, bold: true, fontSize: 21, lineHeight: 1.1 },
    {
      ...renderUserText(sheet.product.description),
      color: '#5b6270',
      fontSize: 10.5,
      margin: [0, 2, 0, 0],
    },
    renderSummary(printed),
    ...buildDrawing(printed),
    ...renderPictureGrid(images[descriptive]),
    ...renderPart(words(technicalSheetTexts.materials), renderMaterials(printed)),
    ...renderPart(words(technicalSheetTexts.manufacture), [
      ...buildNumberedRows(details.map(({ order, description }) => [order, description])),
      ...renderPictureGrid(images[manufacture]),
    ]),
    ...renderPart(words(technicalSheetTexts.flow), renderFlow(printed)),
    ...renderPart(words(technicalSheetTexts.instructions), [
      ...renderParagraph(sheet.instructions.description),
      ...renderPictureGrid(images[instructions]),
    ]),
    ...renderPart(words(technicalSheetTexts.quality), renderQuality(printed)),
    ...renderPart(words(technicalSheetTexts.observations), renderParagraph(sheet.observations)),
    ...renderPart(words(technicalSheetTexts.customFields), buildAccountTable(printed)),
  ];
}

const createTranslator =
  (language: Language) =>
  (text: LocalizedWords, params: WordParams = {}): string =>
    say(text, language, params);

/** An empty part is left out with its heading. */
const renderPart = (title: string, content: readonly Content[]): Content[] =>
  content.length === 0 ? [] : [renderHeading(title), ...content];

const renderParagraph = (text: string | null): Content[] =>
  text === null
    ? []
    : [{ ...renderUserText(text), fontSize: 10.5, lineHeight: 1.3, margin: [0, 0, 0, 6] }];

const buildNumberedRows = (rows: readonly (readonly [order: number, text: string])[]): Content[] =>
  rows.map(([order, text]) => ({
    unbreakable: true,
    margin: [0, 0, 0, 4],
    columns: [
      { text: `${order}.`, bold: true, width: 20 },
      { ...renderUserText(text), width: '*' },
    ],
  }));

/** Renders the pallet in space, and with its dimensions from above and from the side; nothing without a design. */
function buildDrawing({ design }: PrintedTechnicalSheet): Content[] {
  if (design === null || !isBuildableDesign(design)) return [];
  return [
    {
      unbreakable: true,
      margin: [0, 10, 0, 6],
      columnGap: 16,
      columns: [
        { svg: renderPalletIsometricSvg(design), fit: [190, 260], width: 190 },
        {
          width: '*',
          stack: (['top', 'side'] as const).map((view) => ({
            svg: renderPalletViewSvg(design, view, 'Roboto'),
            fit: [290, 220] as [number, number],
            width: 290,
          })),
        },
      ],
    },
  ];
}

function renderSummary({ sheet, flow: { steps }, language }: PrintedTechnicalSheet): Content {
  const words = createTranslator(language);
  const type = findCatalogWords('materialTypes', sheet.materialType ?? '');
  const minutes = steps.reduce((sum, { workTime }) => sum + workTime, 0);
  return renderLabeledValues([
    { label: words(technicalSheetTexts.materialType), value: type ? words(type) : '—' },
    {
      label: words(technicalSheetTexts.lumber),
      value: `${formatFigure(sheet.totals.volume, 5, language)} m³`,
    },
    {
      label: words(technicalSheetTexts.boardFeet),
      value: `${formatFigure(sheet.totals.boardFeet, 2, language)} ${words(technicalSheetTexts.boardFoot)}`,
    },
    {
      label: words(technicalSheetTexts.minutesPerPiece),
      value: formatFigure(minutes, 3, language),
    },
  ]);
}

function renderMaterials({
  sheet: { rawMaterials, totals },
  language,
}: PrintedTechnicalSheet): Content[] {
  if (rawMaterials.length === 0) return [];
  const words = createTranslator(language);
  const renderSize = (value: number | null): Content => ({
    text: value === null ? '—' : formatFigure(value, 4, language),
    noWrap: true,
  });
  const renderVolume = (value: number | null): Content => ({
    text: value === null ? '—' : formatCubicMeters(value, language),
    noWrap: true,
  });
  const rows = rawMaterials.map((line): Content[] => [
    { text: formatFigure(line.quantity, 3, language), bold: true },
    {
      stack: [
        renderUserText(line.description),
        { ...renderUserText(line.code), fontSize: 8, color: '#5b6270' },
      ],
    },
    renderSize(line.thickness),
    renderSize(line.width),
    renderSize(line.length),
    { text: line.volume === null ? '' : line.dimensionUnit },
    renderVolume(line.volume),
    renderVolume(line.totalVolume),
  ]);
  const total: Content[] = [
    { text: '' },
    {
      text: `${words(technicalSheetTexts.total)} · ${formatFigure(totals.boardFeet, 3, language)} ${words(technicalSheetTexts.boardFoot)}`,
    },
    ...Array.from({ length: 5 }, (): Content => ({ text: '' })),
    { text: formatCubicMeters(totals.volume, language) },
  ];
  return [
    renderPdfTable(
      [
        { title: words(technicalSheetTexts.quantity), width: 48, numeric: true },
        { title: words(technicalSheetTexts.description), width: '*' },
        { title: words(technicalSheetTexts.thickness), width: 44, numeric: true },
        { title: words(technicalSheetTexts.width), width: 40, numeric: true },
        { title: words(technicalSheetTexts.length), width: 54, numeric: true },
        { title: '', width: 18 },
        { title: words(technicalSheetTexts.unitVolume), width: 52, numeric: true },
        { title: words(technicalSheetTexts.totalVolume), width: 52, numeric: true },
      ],
      rows,
      total,
    ),
  ];
}

function renderFlow({ flow: { steps }, language }: PrintedTechnicalSheet): Content[] {
  if (steps.length === 0) return [];
  const words = createTranslator(language);
  const minutes = steps.reduce((sum, { workTime }) => sum + workTime, 0);
  // Most flows have no set-up.
  const hasSetUp = steps.some(({ setUp }) => setUp > 0);
  const showIfSetUp = <Cell>(cell: Cell): Cell[] => (hasSetUp ? [cell] : []);
  return [
    renderPdfTable(
      [
        { title: words(technicalSheetTexts.step), width: 34, numeric: true },
        { title: words(technicalSheetTexts.workplace), width: '*' as const },
        { title: words(technicalSheetTexts.workTime), width: 100, numeric: true },
        ...showIfSetUp({ title: words(flowTexts.setUp), width: 120, numeric: true as const }),
      ],
      steps.map(({ step, workplace, workTime, setUp }) => [
        { text: String(step), bold: true },
        renderUserText(workplace.name),
        { text: formatFigure(workTime, 3, language) },
        ...showIfSetUp({ text: formatFigure(setUp, 3, language) }),
      ]),
      [
        { text: '' },
        { text: words(technicalSheetTexts.total) },
        { text: formatFigure(minutes, 3, language) },
        ...showIfSetUp({ text: '' }),
      ],
    ),
  ];
}

function renderQuality({ sheet: { qualityCriteria }, language }: PrintedTechnicalSheet): Content[] {
  if (qualityCriteria.length === 0) return [];
  const words = createTranslator(language);
  return [
    renderPdfTable(
      [
        { title: words(technicalSheetTexts.order), width: 34, numeric: true },
        { title: words(technicalSheetTexts.criterion), width: '*' },
        { title: words(technicalSheetTexts.isValid), width: 44 },
      ],
      qualityCriteria.map(({ order, description, isValid }) => [
        { text: String(order), bold: true },
        renderUserText(description),
        renderCheckBox(isValid),
      ]),
    ),
  ];
}

/** Renders each custom field beside its value. */
const buildAccountTable = ({ accountLines }: PrintedTechnicalSheet): Content[] =>
  accountLines.map(({ label, text }) => ({
    unbreakable: true,
    margin: [0, 0, 0, 4],
    columns: [
      { ...renderUserText(label), bold: true, width: 170 },
      { ...renderUserText(text), width: '*' },
    ],
  }));

const formatFigure = (value: number | string, decimals: number, language: Language): string =>
  Number(value).toLocaleString(numberLocales[language], { maximumFractionDigits: decimals });

/** Formats cubic metres of a column to the cubic centimetre, so that decimal points are aligned. */
const formatCubicMeters = (value: number | string, language: Language): string =>
  Number(value).toLocaleString(numberLocales[language], {
    minimumFractionDigits: 6,
    maximumFractionDigits: 6,
  });

/** Formats the day of the sheet's last save, in the company's time zone. */
export const formatSavedDay = (moment: string, language: Language, timeZone: string): string =>
  new Date(moment).toLocaleDateString(numberLocales[language], { dateStyle: 'long', timeZone });
