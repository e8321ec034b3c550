import type { ApiCall, idParams, languageQuery } from '@tarima/domain/kit/contract';
import type { DocumentPaperTexts } from '@tarima/domain/kit/document';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { lazy, type ReactNode } from 'react';
import type { DocumentDialogProps, DocumentEntity, WholeDocument } from './document-entity.ts';
import type { DocumentVerbRequest } from './document-verb-dialog.tsx';

/** Input of the call of a verb. */
interface VerbInput {
  readonly params: { readonly id: number };
  readonly query: { readonly lang: Language };
  readonly idempotencyKey: string;
}

export interface TransitionDialogSettings<Verb extends string, Facts, Whole> {
  /** Calls a verb; the reason is empty where none was requested. */
  call(verb: Verb, input: VerbInput, reason: string): Promise<Whole>;
  /** Renders the consequences of a verb, shown before it runs. */
  follows?(request: DocumentVerbRequest<Verb, Facts>): ReactNode;
}

/**
 * Creates the dialog that confirms the verbs of a document and performs them. Its code is loaded when it is first opened.
 * @example createTransitionDialog(returnEntity, { call: (verb: ConfirmedReturnVerb, input) => callApi(returnCalls[verb], input) })
 */
export const createTransitionDialog = <
  Status extends string,
  Name extends string,
  Verb extends Name,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
>(
  entity: DocumentEntity<Status, Name, Facts, Whole, Key>,
  settings: TransitionDialogSettings<Verb, Facts, Whole>,
) =>
  lazy(async () => {
    const { createLoadedTransitionDialog } = await import('./document-transition-dialog.tsx');
    return { default: createLoadedTransitionDialog(entity, settings) };
  });

/** Part of a document's definition that describes its papers. */
interface DocumentWithPapers<Name extends string> {
  readonly module: Module;
  getPaper(name: Name): DocumentPaperTexts;
}

/** Call that returns a paper of a document. */
export type DocumentPaperCall = ApiCall & {
  readonly file: string;
  readonly params: typeof idParams;
  readonly query: typeof languageQuery;
};

/** Creates the dialog that shows the paper of a verb. Its code is loaded when it is first opened. */
export function createPaperDialog<Name extends string>(
  document: DocumentWithPapers<Name>,
  name: Name,
  call: DocumentPaperCall,
) {
  const texts = document.getPaper(name);
  return lazy(async () => {
    const { DocumentPdfDialog } = await import('./document-pdf-dialog.tsx');
    return {
      default: (props: DocumentDialogProps) => (
        <DocumentPdfDialog {...props} module={document.module} call={call} texts={texts} />
      ),
    };
  });
}
