import type { Language } from '@tarima/domain/kit/words';
import { numberLocales, say } from '@tarima/domain/kit/words';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderDocument } from '@tarima/domain/orders/document';
import { quotationTexts } from '@tarima/domain/orders/mails';
import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { renderPalletIsometricSvg, renderPalletViewSvg } from '@tarima/domain/pallets/svg';
import { sql } from 'kysely';
import type { Content } from 'pdfmake';
import type { Transaction } from '../kit/database.ts';
import { renderHeading, renderUserText } from '../kit/pdf/blocks.ts';

/** Product of a quotation with its drawing. */
export interface QuotationDrawing {
  readonly product: { readonly id: number; readonly name: string };
  readonly design: PalletDesign;
}

/** Maximum number of drawings on a paper: a longer quotation is a price list, whose reader looks for prices. */
const mostDrawings = 24;

/**
 * Loads the drawings of an order's products, in the sequence of its lines, each once.
 * An agreed order has the drawings that were agreed: a drawing that changed later is left out.
 */
export async function loadQuotationDrawings(
  tx: Transaction,
  { details, status, history }: Pick<WholeOrder, 'details' | 'status' | 'history'>,
): Promise<QuotationDrawing[]> {
  const agreedAt = orderDocument.is('agreed', status)
    ? history.findLast(({ event }) => event === 'accept')?.at
    : undefined;
  const lines = [...new Map(details.map(({ product }) => [product.id, product])).values()];
  const rows = await tx.rows(sql<{ id: number; design: PalletDesign }>`
    select product_id as id, design from pallet_designs
    where account_id = ${tx.accountId} and product_id = any(${lines.map(({ id }) => id)}::bigint[])
      and updated_at <= coalesce(${agreedAt ?? null}::timestamptz, 'infinity')`);
  const designs = new Map(rows.map(({ id, design }) => [id, design]));
  return lines
    .flatMap(({ id, name }) => {
      const design = designs.get(id);
      return design && isBuildableDesign(design) ? [{ product: { id, name }, design }] : [];
    })
    .slice(0, mostDrawings);
}

/** Renders the pallets of a quotation, each in space and from above with its dimensions; nothing without drawings. */
export const renderQuotationDrawings = (
  drawings: readonly QuotationDrawing[],
  language: Language,
): Content[] =>
  drawings.length === 0
    ? []
    : [
        renderHeading(say(quotationTexts.drawings, language)),
        ...drawings.map((drawing) => renderDrawing(drawing, language)),
      ];

function renderDrawing({ product, design }: QuotationDrawing, language: Language): Content {
  const { weight } = computePalletFigures(design);
  return {
    unbreakable: true,
    margin: [0, 0, 0, 12],
    stack: [
      { ...renderUserText(product.name), bold: true },
      {
        text: say(quotationTexts.drawingFigures, language, {
          pallet: describePalletDesign(design, language),
          weight: weight.toLocaleString(numberLocales[language]),
        }),
        fontSize: 8.5,
        color: '#5b6270',
        margin: [0, 1, 0, 4],
      },
      {
        columnGap: 16,
        columns: [
          { svg: renderPalletIsometricSvg(design), fit: [200, 150], width: 200 },
          { svg: renderPalletViewSvg(design, 'top', 'Roboto'), fit: [200, 150], width: 200 },
        ],
      },
    ],
  };
}
