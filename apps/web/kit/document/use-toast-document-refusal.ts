import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toastRefusal, type FieldFinder } from '../toasts.tsx';
import { useLanguage, type Speech } from '../words.tsx';

/** Parts of a document's data by which a refusal is shown. */
interface RefusedDocument {
  readonly document: { readonly module: Module };
  readonly moved: LocalizedWords;
}

/** Shows why a verb was refused; its reasons at marked fields are not repeated. @returns whether the document has changed meanwhile */
export function toastDocumentRefusal(
  error: unknown,
  speech: Speech,
  { document, moved }: RefusedDocument,
  isMarked?: FieldFinder,
): boolean {
  if (!(error instanceof CodedError)) {
    toastRefusal(error, speech);
    return false;
  }
  const { code } = error;
  const hasMoved = isOutdatedDocumentError(error);
  if (hasMoved) toastRefusal(new CodedError(code), speech, { [code]: moved });
  else toastRefusal(error, speech, getEntityErrorWords(document.module.entity), isMarked);
  return hasMoved;
}

/**
 * Returns a function that shows why the form of a verb was refused.
 * When the document has changed meanwhile, it is loaded again and its dialog closes.
 * @param isMarked returns whether the form marks the errors of a path, which the toast does not repeat
 */
export function useToastDocumentRefusal(
  entity: RefusedDocument & { invalidate(client: QueryClient): void },
  close: () => void,
  isMarked?: FieldFinder,
): (error: unknown) => void {
  const speech = useLanguage();
  const client = useQueryClient();
  return (error) => {
    if (!toastDocumentRefusal(error, speech, entity, isMarked)) return;
    entity.invalidate(client);
    close();
  };
}

/** Returns whether another user changed the document in the meantime, or ended it with its order. */
export const isOutdatedDocumentError = ({ code, details }: CodedError): boolean =>
  code === 'ENTITY_NOT_FOUND' ||
  details.some(({ path, rule }) => path === 'status' && rule === 'transition');
