import type { VerbDialogDefinition, VerbIcon } from '@tarima/domain/kit/document';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { createContext, use, type ComponentType } from 'react';
import type { DocumentVerbRequest } from './document-verb-dialog.tsx';

/** Part of a document's definition that its screens use. */
export interface ScreenDocument<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
> {
  readonly module: Module;
  readonly names: readonly Name[];
  readonly verbs: Readonly<
    Record<
      Name,
      {
        readonly words: LocalizedWords;
        readonly icon: VerbIcon;
        readonly ask?: VerbDialogDefinition<Facts>;
        readonly many?: { readonly undo?: string };
        readonly nextIn?: readonly Status[];
        readonly isSeldom?: true;
      }
    >
  >;
  isStatus(value: unknown): value is Status;
  allows(name: Name, status: Status): boolean;
  offered(facts: Facts, now: Date): Name[];
  forMany(): Name[];
}

/** Fields that every whole document has. */
export interface WholeDocument {
  readonly id: number;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Document with the data that its screen, panel and dialogs share. */
export interface DocumentEntity<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[] = readonly unknown[],
> {
  readonly document: ScreenDocument<Status, Name, Facts>;
  /** Returns the facts that decide about verbs, from a row of the list; undefined where the row lacks them. */
  getFacts(row: { readonly [field: string]: unknown }): Facts | undefined;
  /** Returns the values of a list row from the whole document, as far as they decide about verbs. */
  getRowValues(whole: Whole): { readonly [field: string]: unknown };
  /** Returns the query of the whole document. */
  readOptions(id: number, language: Language): UseQueryOptions<Whole, Error, Whole, Key>;
  /** Stores a returned document in the cache, so that all screens show it. */
  store(client: QueryClient, language: Language, whole: Whole): Promise<void>;
  /** Invalidates the documents, after another user may have changed some. */
  invalidate(client: QueryClient): void;
  /** Message when another user changed the status first. */
  readonly moved: LocalizedWords;
}

/** Properties of a dialog that a verb opens above the list and its panel. */
export interface DocumentDialogProps<Name extends string = string, Facts = unknown> {
  readonly request: DocumentVerbRequest<Name, Facts> | undefined;
  close(): void;
}

/** Dialogs of all verbs; null where a verb opens no dialog, such as `edit`. A verb that is left out does not compile. */
export type DialogsOfVerbs<Name extends string, Facts> = {
  readonly [Verb in Name]: ComponentType<DocumentDialogProps<Verb, Facts>> | null;
};

type OpenVerbDialog = (verb: string, row: Pick<ModuleRecord, 'id'>) => void;

export const VerbDialogContext = createContext<OpenVerbDialog>(() => undefined);

/** Returns a function that opens the dialog of a verb: a panel opens the same dialogs as the row's menu. */
export const useOpenVerbDialog = <Name extends string>(_document: {
  readonly names: readonly Name[];
}): ((verb: Name, whole: Pick<ModuleRecord, 'id'>) => void) => use(VerbDialogContext);

/** Converts a whole document to the form of its list row. */
export const toDocumentRow = <Whole extends WholeDocument>(
  { getRowValues }: { getRowValues(whole: Whole): { readonly [field: string]: unknown } },
  whole: Whole,
): ModuleRecord => ({
  ...getRowValues(whole),
  id: whole.id,
  status: whole.status,
  customFields: {},
  metadata: {},
  createdAt: whole.createdAt,
  updatedAt: whole.updatedAt,
});
