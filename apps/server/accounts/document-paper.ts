import type { DocumentPaperTexts } from '@tarima/domain/kit/document';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { Content } from 'pdfmake';
import type { PaperPreparation, PreparedDocument } from '../kit/catalogue/serve-document.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { getOrRenderCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';
import { buildLetterhead, getPaperBranding } from './letterhead.ts';
import { getAccount, type ResolvedAccount } from './queries.ts';

/** Paper of a document, before it is drawn. */
interface DocumentPaper<Name extends string> {
  /** Definition with the texts of the paper, and the verb that shows it. */
  readonly document: {
    getPaper(name: Name): DocumentPaperTexts & { readonly heading: LocalizedWords };
  };
  readonly name: Name;
  readonly id: number;
  readonly language: Language;
  /** Data that the paper shows: part of the key of the cached file, besides the language and the branding of the account. */
  readonly shown: readonly unknown[];
  /** Line below the heading; the number of the document by default. */
  readonly subtitle?: string;
  /** Line of the letterhead that relates the document to its order or partner. */
  readonly note: string;
  renderContent(): Content[];
}

/** Draws a paper of a document below the letterhead of its account, or returns the cached file. */
export function printDocument<Name extends string>(
  files: FileService,
  account: ResolvedAccount,
  {
    document,
    name,
    id,
    language,
    shown,
    subtitle = `${id}`,
    note,
    renderContent,
  }: DocumentPaper<Name>,
): Promise<Buffer> {
  const { heading, fileName } = document.getPaper(name);
  const cacheKey = [...shown, language, getPaperBranding(account)];
  return getOrRenderCachedPdf(files, account.id, cacheKey, async () =>
    renderPdf({
      language,
      letterhead: await buildLetterhead(account, language, {
        title: say(heading, language),
        subtitle,
        fileTitle: say(fileName, language, { id }),
        note,
      }),
      content: renderContent(),
    }),
  );
}

/** Prepares a paper in the transaction: loads the document and its account. The paper is printed after the transaction. */
export const preparePaper =
  <Whole>(
    load: (prepared: PreparedDocument) => Promise<Whole>,
    print: (account: ResolvedAccount, whole: Whole, prepared: PreparedDocument) => Promise<Buffer>,
  ): PaperPreparation =>
  async (prepared) => {
    const whole = await load(prepared);
    const account = await getAccount(prepared.tx);
    return () => print(account, whole, prepared);
  };
