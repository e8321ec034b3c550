import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { patchCachedRow } from '../data/list-data.ts';
import type { DocumentEntity, ScreenDocument, WholeDocument } from './document-entity.ts';

/** Input of the call that reads a whole document. */
interface ReadInput {
  readonly params: { readonly id: number };
  readonly query: { readonly lang: Language };
  readonly signal: AbortSignal;
}

interface EntitySettings<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
> extends Pick<DocumentEntity<Status, Name, Facts, Whole>, 'getFacts'> {
  readonly document: ScreenDocument<Status, Name, Facts>;
  /** Reads a whole document by its call. */
  read(input: ReadInput): Promise<Whole>;
  /** Returns the values of a list row that a change of the whole document may change, besides its status and version. */
  getRowValues?(whole: Whole): { readonly [field: string]: unknown };
  /** Returns the values that decide about verbs, where they differ from those of a list row. */
  getVerbValues?(whole: Whole): { readonly [field: string]: unknown };
  /** Keys of other queries that each change of a document changes; they are loaded again with the documents. */
  readonly dependents?: readonly QueryKey[];
  /** Message when another user changed the status first. */
  readonly moved: LocalizedWords;
}

/**
 * Creates the data of a document that its screen, panel and dialogs share: how it is read, stored in the cache and loaded again.
 * A stored document changes its row of the list; the list is loaded again where it does not show that row.
 */
export function createDocumentEntity<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
>({
  document,
  getFacts,
  read,
  getRowValues = () => ({}),
  getVerbValues = getRowValues,
  dependents = [],
  moved,
}: EntitySettings<Status, Name, Facts, Whole>) {
  const { module } = document;

  const readOptions = (id: number, lang: Language) =>
    queryOptions({
      queryKey: [module.name, 'whole', id, lang] as const,
      queryFn: ({ signal }) => read({ params: { id }, query: { lang }, signal }),
      // The previous document must not appear under the number of this one.
      placeholderData: () => undefined,
    });

  const invalidateAll = (client: QueryClient, keys: readonly QueryKey[]): void =>
    keys.forEach((queryKey) => void client.invalidateQueries({ queryKey }));

  const ownKey = [module.name];
  return {
    document,
    getFacts,
    getRowValues: getVerbValues,
    readOptions,
    /** Stores a returned document in the cache, so that all screens show it. */
    store: async (client: QueryClient, lang: Language, whole: Whole): Promise<void> => {
      client.setQueryData<Whole>(readOptions(whole.id, lang).queryKey, whole);
      const { status, updatedAt } = whole;
      const values = { ...getRowValues(whole), status, updatedAt };
      const isListed = await patchCachedRow(client, module, whole.id, values);
      invalidateAll(client, isListed ? dependents : [ownKey, ...dependents]);
    },
    /** Invalidates the documents, after another user may have changed some. */
    invalidate: (client: QueryClient): void => invalidateAll(client, [ownKey, ...dependents]),
    moved,
  };
}
