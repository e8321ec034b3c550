import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toastRefusal } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { isOutdatedDocumentError } from './document-transition-dialog.tsx';

/** Parts of a document's data by which a refusal is shown. */
interface RefusedDocument {
  readonly document: { readonly module: Module };
  readonly moved: LocalizedWords;
  invalidate(client: QueryClient): void;
}

/**
 * Returns a function that shows why the form of a verb was refused.
 * When the document has changed meanwhile, it is loaded again and its dialog closes.
 */
export function useToastDocumentRefusal(
  { document, moved, invalidate }: RefusedDocument,
  close: () => void,
): (error: unknown) => void {
  const speech = useLanguage();
  const client = useQueryClient();
  return (error) => {
    const hasMoved = error instanceof CodedError && isOutdatedDocumentError(error);
    toastRefusal(hasMoved ? new CodedError(error.code) : error, speech, {
      ...getEntityErrorWords(document.module.entity),
      ...(hasMoved && { [error.code]: moved }),
    });
    if (!hasMoved) return;
    invalidate(client);
    close();
  };
}
