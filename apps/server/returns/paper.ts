import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import { numberLocales, say, type Language, type Words } from '@tarima/domain/kit/words';
import type { WholeReturn } from '@tarima/domain/returns/contract';
import { returnTexts } from '@tarima/domain/returns/texts';
import { buildLetterhead, getPaperStyle } from '../accounts/letterhead.ts';
import type { ServedAccount } from '../accounts/queries.ts';
import type { Files } from '../kit/files/files.ts';
import { figures, heading, buildTable, formatTypedText } from '../kit/pdf/blocks.ts';
import { getCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';

/** Prints the goods that a customer returned, the reasons, and their outcome. */
export async function printReturn(
  files: Files,
  account: ServedAccount,
  orderReturn: WholeReturn,
  language: Language,
): Promise<Buffer> {
  const words = (text: Words) => say(text, language);
  const translateCode = (catalog: 'returnStatuses' | 'returnFates', code: string): string => {
    const known = catalogWords(catalog, code);
    return known ? words(known) : code;
  };
  const quantity = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });
  return getCachedPdf(
    files,
    account.id,
    [orderReturn, language, getPaperStyle(account)],
    async () =>
      renderPdf({
        language,
        letterhead: await buildLetterhead(account, language, {
          title: words(returnTexts.paper),
          subtitle: `${orderReturn.id}`,
          fileTitle: say(returnTexts.paperFile, language, { id: orderReturn.id }),
          note: say(returnTexts.orderOf, language, { id: orderReturn.order.id }),
        }),
        content: [
          figures([
            { label: words(returnTexts.customer), value: orderReturn.customer.name },
            { label: words(returnTexts.store), value: orderReturn.store.name },
            {
              label: words(returnTexts.status),
              value: translateCode('returnStatuses', orderReturn.status),
            },
          ]),
          heading(words(returnTexts.reason)),
          formatTypedText(orderReturn.reason),
          heading(words(returnTexts.items)),
          buildTable(
            [
              { title: words(returnTexts.product), width: '*' },
              { title: words(returnTexts.lot), width: 110 },
              { title: words(returnTexts.fate), width: 90 },
              { title: words(returnTexts.quantity), width: 70, numeric: true },
            ],
            orderReturn.lines.map((line) => [
              formatTypedText(line.product.name),
              formatTypedText(line.lotCode),
              { text: translateCode('returnFates', line.fate) },
              { text: quantity.format(line.quantity), bold: true },
            ]),
          ),
        ],
      }),
  );
}
