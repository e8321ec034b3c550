import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { WholeReturn } from '@tarima/domain/returns/contract';
import { returnDocument } from '@tarima/domain/returns/document';
import { returnTexts } from '@tarima/domain/returns/texts';
import { printDocument } from '../accounts/document-paper.ts';
import type { ResolvedAccount } from '../accounts/queries.ts';
import type { FileService } from '../kit/files/file-service.ts';
import {
  renderLabeledValues,
  renderHeading,
  renderPdfTable,
  renderUserText,
} from '../kit/pdf/blocks.ts';

/** Prints the goods that a customer returned, the reasons, and their outcome. */
export function printReturn(
  files: FileService,
  account: ResolvedAccount,
  orderReturn: WholeReturn,
  language: Language,
): Promise<Buffer> {
  const translate = (text: LocalizedWords) => say(text, language);
  const translateCode = (catalog: 'returnStatuses' | 'returnFates', code: string): string => {
    const known = findCatalogWords(catalog, code);
    return known ? translate(known) : code;
  };
  const quantity = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });
  return printDocument(files, account, {
    document: returnDocument,
    name: 'paper',
    id: orderReturn.id,
    language,
    shown: [orderReturn],
    note: say(returnTexts.orderOf, language, { id: orderReturn.order.id }),
    renderContent: () => [
      renderLabeledValues([
        { label: translate(returnTexts.customer), value: orderReturn.customer.name },
        { label: translate(returnTexts.store), value: orderReturn.store.name },
        {
          label: translate(returnTexts.status),
          value: translateCode('returnStatuses', orderReturn.status),
        },
      ]),
      renderHeading(translate(returnTexts.reason)),
      renderUserText(orderReturn.reason),
      renderHeading(translate(returnTexts.items)),
      renderPdfTable(
        [
          { title: translate(returnTexts.product), width: '*' },
          { title: translate(returnTexts.lot), width: 110 },
          { title: translate(returnTexts.fate), width: 90 },
          { title: translate(returnTexts.quantity), width: 70, numeric: true },
        ],
        orderReturn.lines.map((line) => [
          renderUserText(line.product.name),
          renderUserText(line.lotCode),
          { text: translateCode('returnFates', line.fate) },
          { text: quantity.format(line.quantity), bold: true },
        ]),
      ),
    ],
  });
}
