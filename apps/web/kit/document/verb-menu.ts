import type { VerbIcon } from '@tarima/domain/kit/document';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { getPresentTime } from '../clock.ts';
import { verbIcons } from './verb-icons.ts';
import type { ListBulkAction, RowMenuAction } from '../form/module-overrides.ts';

/** Texts of a verb in a menu. */
interface Offered {
  readonly words: LocalizedWords;
  readonly icon: VerbIcon;
  readonly ask?: { readonly isGrave?: true; readonly reason?: LocalizedWords };
  readonly many?: { readonly undo?: string };
  readonly nextIn?: readonly string[];
  readonly isSeldom?: true;
}

/** Part of a document's definition that a menu uses. */
interface Offering<Facts, Name extends string, View extends string> {
  readonly verbs: Readonly<Record<Name, Offered>>;
  offered(facts: Facts, now: Date, view?: View): Name[];
}

interface Menu<Name extends string, View extends string> {
  /** List that offers the verb, where the document distinguishes lists. */
  readonly view?: View;
  /** Function that runs each verb; null where the list itself offers the verb, or this screen does not. */
  readonly runs: Readonly<Record<Name, ((row: ModuleRecord) => void) | null>>;
}

/** Menu whose verbs all use the same function. */
interface UniformMenu<Name extends string, View extends string> {
  readonly view?: View;
  run(name: Name, row: ModuleRecord): void;
}

/** Returns the verbs that a document offers when it is drawn; none without its facts. Later changes are checked by the server. */
export const getOfferedDocumentVerbs = <Facts, Name extends string, View extends string>(
  document: Offering<Facts, Name, View>,
  facts: Facts | undefined,
  view?: View,
): readonly Name[] => (facts ? document.offered(facts, new Date(getPresentTime()), view) : []);

/** Builds the menu of a document's row, in the order of the document's verbs. */
export const buildDocumentVerbMenu = <
  Facts extends { readonly status: string },
  Name extends string,
  View extends string,
>(
  document: Offering<Facts, Name, View>,
  facts: Facts | undefined,
  menu: Menu<Name, View> | UniformMenu<Name, View>,
): RowMenuAction[] =>
  getOfferedDocumentVerbs(document, facts, menu.view).flatMap((name): RowMenuAction[] => {
    const run = 'run' in menu ? (row: ModuleRecord) => menu.run(name, row) : menu.runs[name];
    const verb = document.verbs[name];
    const rank = facts && getRank(verb, facts.status);
    return run
      ? [{ name, words: verb.words, icon: verbIcons[verb.icon], run, ...(rank && { rank }) }]
      : [];
  });

function getRank({ ask, nextIn, isSeldom }: Offered, status: string): RowMenuAction['rank'] {
  if (nextIn?.includes(status)) return 'next';
  if (ask?.isGrave) return 'grave';
  return isSeldom && 'seldom';
}

/** Part of a document's definition that the bulk action bar uses. */
interface ManyOffering<Status extends string, Name extends string, View extends string> {
  readonly verbs: Readonly<Record<Name, Offered>>;
  forMany(view?: View): Name[];
  allows(name: Name, status: Status): boolean;
}

/** Returns the bulk actions of a list: verbs that all selected rows allow. */
export const buildDocumentBulkActions = <
  Status extends string,
  Name extends string,
  View extends string,
>(
  document: ManyOffering<Status, Name, View>,
  getFacts: (row: ModuleRecord) => { readonly status: Status } | undefined,
  view?: View,
): ListBulkAction[] =>
  document.forMany(view).map((name): ListBulkAction => {
    const { words, icon, ask, many } = document.verbs[name];
    return {
      name,
      words,
      icon: verbIcons[icon],
      isGrave: ask?.isGrave === true,
      reason: ask?.reason,
      undo: many?.undo,
      allows: (row) => {
        const facts = getFacts(row);
        return facts !== undefined && document.allows(name, facts.status);
      },
    };
  });
