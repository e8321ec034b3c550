import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { Speech } from '../kit/words.tsx';

/** Formats the document that moved or reserved stock, by its kind and number: `Pedido 151`. */
export function formatSourceDocument(
  { say }: Pick<Speech, 'say'>,
  source: string,
  id: string,
): string {
  const words = findCatalogWords('movementSources', source);
  return [words ? say(words) : source, id].filter((part) => part !== '').join(' ');
}
