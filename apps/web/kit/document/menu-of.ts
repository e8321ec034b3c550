import type { Element } from '@tarima/domain/kit/schemas';
import type { Words } from '@tarima/domain/kit/words';
import type { LucideIcon } from 'lucide-react';
import type { OwnAction } from '../own-ways.ts';

/** Of a document, what a menu asks. */
interface Offering<Facts, Name extends string, View extends string> {
  readonly verbs: Readonly<Record<Name, { readonly words: Words }>>;
  offered(facts: Facts, now: Date, view?: View): Name[];
}

interface Menu<Name extends string, View extends string> {
  /** The list that offers it, where the document tells lists apart. */
  readonly view?: View;
  readonly icons: Readonly<Record<Name, LucideIcon>>;
  /** What each verb does; null where the list itself offers it, or this screen does not. */
  readonly runs: Readonly<Record<Name, ((row: Element) => void) | null>>;
}

/** The verbs that a document offers as it is drawn, none where its facts are not known; what time changes since is seen by the server. */
export const offeredNow = <Facts, Name extends string, View extends string>(
  document: Offering<Facts, Name, View>,
  facts: Facts | undefined,
  view?: View,
): readonly Name[] => (facts ? document.offered(facts, new Date(), view) : []);

/** What the menu of a document's row offers, in the order of the document's verbs. */
export const menuOf = <Facts, Name extends string, View extends string>(
  document: Offering<Facts, Name, View>,
  facts: Facts | undefined,
  { view, icons, runs }: Menu<Name, View>,
): OwnAction[] =>
  offeredNow(document, facts, view).flatMap((name): OwnAction[] => {
    const run = runs[name];
    return run ? [{ words: document.verbs[name].words, icon: icons[name], run }] : [];
  });
