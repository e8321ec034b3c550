import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toastRefusal } from '../toasts.tsx';
import { useLanguage, type Speech } from '../words.tsx';

/** Parts of a document's data by which a refusal is shown. */
interface RefusedDocument {
  readonly document: { readonly module: Module };
  readonly moved: LocalizedWords;
}

/** Shows why a verb was refused. @returns whether the document has changed meanwhile */
export function toastDocumentRefusal(
  error: unknown,
  speech: Speech,
  { document, moved }: RefusedDocument,
): boolean {
  const hasMoved = error instanceof CodedError && isOutdatedDocumentError(error);
  if (hasMoved) toastRefusal(new CodedError(error.code), speech, { [error.code]: moved });
  else toastRefusal(error, speech, getEntityErrorWords(document.module.entity));
  return hasMoved;
}

/**
 * Returns a function that shows why the form of a verb was refused.
 * When the document has changed meanwhile, it is loaded again and its dialog closes.
 */
export function useToastDocumentRefusal(
  entity: RefusedDocument & { invalidate(client: QueryClient): void },
  close: () => void,
): (error: unknown) => void {
  const speech = useLanguage();
  const client = useQueryClient();
  return (error) => {
    if (!toastDocumentRefusal(error, speech, entity)) return;
    entity.invalidate(client);
    close();
  };
}

/** Returns whether another user changed the document in the meantime, or ended it with its order. */
export const isOutdatedDocumentError = ({ code, details }: CodedError): boolean =>
  code === 'ENTITY_NOT_FOUND' ||
  details.some(({ path, rule }) => path === 'status' && rule === 'transition');
