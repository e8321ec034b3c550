import type { Document, Standing } from '@tarima/domain/kit/document';
import type { Element } from '@tarima/domain/kit/schemas';
import type { LucideIcon } from 'lucide-react';
import type { OwnAction } from '../own-ways.ts';

interface Menu<Name extends string, View extends string> {
  /** The list that offers it, where the document tells lists apart. */
  readonly view?: View;
  readonly icons: Readonly<Record<Name, LucideIcon>>;
  /** What each verb does; null where the list itself offers it, or this screen does not. */
  readonly runs: Readonly<Record<Name, ((row: Element) => void) | null>>;
}

/** What the menu of a document's row offers now, in the order of the document's verbs; nothing where its facts are not known. */
export function menuOf<
  Status extends string,
  Event extends string,
  Facts extends Standing<Status>,
  Name extends string,
  View extends string,
  Group extends string,
>(
  document: Document<Status, Event, Facts, Name, View, Group>,
  facts: Facts | undefined,
  { view, icons, runs }: Menu<Name, View>,
): OwnAction[] {
  if (!facts) return [];
  return document.offered(facts, new Date(), view).flatMap((name): OwnAction[] => {
    const run = runs[name];
    return run ? [{ words: document.verbs[name].words, icon: icons[name], run }] : [];
  });
}

/** The verbs that a document offers as it is drawn; what time changes since is seen by the server. */
export const offeredNow = <Facts, Name extends string>(
  document: { offered(facts: Facts, now: Date): Name[] },
  facts: Facts | undefined,
): readonly Name[] => (facts ? document.offered(facts, new Date()) : []);
