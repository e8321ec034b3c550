import type { Module } from './module.ts';
import {
  findNextStatus,
  getNextStatus,
  createTransitionError,
  type TransitionTable,
} from './transitions.ts';
import type { LocalizedWords } from './words.ts';

/** Facts of a document that decide which verbs it offers: at least its status. */
interface DocumentFacts<Status extends string> {
  readonly status: Status;
}

/** Dialog that opens before a verb is performed. Texts that depend on the document are functions of it. */
export interface VerbDialogDefinition<Facts> {
  readonly title: LocalizedWords;
  readonly text?: (facts: Facts) => LocalizedWords | undefined;
  /** Label of the reason's input; without a label the dialog requests no reason. */
  readonly reason?: LocalizedWords;
  /** Label of the button, where it differs from the verb's own words. */
  readonly button?: LocalizedWords;
  /** Label of the cancel button, where "cancel" would be mistaken for the verb. */
  readonly leave?: LocalizedWords;
  /** Whether the verb ends something for good: its button is red. */
  readonly isGrave?: true;
  /** Message shown after the verb was performed. */
  readonly done: (facts: Facts) => LocalizedWords;
}

/** Settings of a verb that is performed on many documents at once. */
interface ForMany {
  /** Whether the verb exists for many documents only, so that no row offers it. */
  readonly alone?: true;
  /** Action of the module's `many` call that undoes the verb. */
  readonly undo?: string;
}

/** Texts of a paper of a document; `{id}` is the number of the document. */
export interface DocumentPaperTexts {
  /** Title of the dialog that shows the paper. */
  readonly title: LocalizedWords;
  /** Name of the file, without its ending. */
  readonly fileName: LocalizedWords;
  /** Message when the paper cannot be loaded. */
  readonly failed: LocalizedWords;
}

/** Icons of verbs, by the names of the set that the screens draw. */
export type VerbIcon =
  | 'ban'
  | 'braces'
  | 'check'
  | 'circleCheck'
  | 'clipboard'
  | 'download'
  | 'file'
  | 'filePen'
  | 'flag'
  | 'mail'
  | 'packageCheck'
  | 'packageOpen'
  | 'pencil'
  | 'route'
  | 'send'
  | 'shuffle'
  | 'smartphone'
  | 'split'
  | 'trash'
  | 'truck'
  | 'undo'
  | 'warehouse'
  | 'x';

/** Verb of a document, offered in its row or its view. */
export interface DocumentVerb<
  Status extends string,
  Event extends string,
  Facts,
  View extends string,
  Group extends string,
> {
  /** Label of the verb in the menu. */
  readonly words: LocalizedWords;
  readonly icon: VerbIcon;
  /** Event that the verb causes: the verb is offered only where the event is possible. */
  readonly event?: Event;
  /** Statuses, or groups of statuses, that offer the verb, where it causes no event or is not always offered. */
  readonly in?: readonly (Status | Group)[];
  /** Lists that offer the verb; all lists by default. */
  readonly views?: readonly View[];
  /** Further condition of the verb at a moment. */
  readonly when?: (facts: Facts, now: Date) => boolean;
  /** Dialog of the verb; left out where the verb opens another screen, or is performed at once. */
  readonly ask?: VerbDialogDefinition<Facts>;
  /** Texts of the paper, where the verb shows one: the paper is headed by the words of the verb. */
  readonly paper?: DocumentPaperTexts;
  /** Statuses in which the verb is the usual next step. */
  readonly nextIn?: readonly Status[];
  /** Settings of the verb for many documents, where it makes sense for many at once. */
  readonly many?: ForMany;
  /** Whether the verb is seldom used: it is listed after the others. */
  readonly isSeldom?: true;
}

interface DocumentDefinition<
  Status extends string,
  Event extends string,
  Facts extends DocumentFacts<Status>,
  Name extends string,
  View extends string,
  Group extends string,
> {
  readonly module: Module;
  /** Every status with its groups. A missing status, or a status without a group, does not compile. */
  readonly statuses: Readonly<Record<Status, readonly [Group, ...Group[]]>>;
  readonly transitions: TransitionTable<Status, Event, Facts>;
  /** Verbs in the order of the menu. */
  readonly verbs: Readonly<Record<Name, DocumentVerb<Status, Event, Facts, View, Group>>>;
}

/**
 * Defines a document: a record with statuses, transitions between statuses, and verbs by which users cause transitions.
 * The definition is data only.
 * Consequences of a transition (stock, papers, notices) are functions of the entity's commands.
 * The tests of these commands check the consequences for every status and verb.
 * @throws Error when the definition contradicts itself: it names the module and the contradiction.
 * @example orderDocument.offered(order, new Date(), 'orders') // verbs that the menu of a row offers
 */
export function defineDocument<
  Status extends string,
  Event extends string,
  Facts extends DocumentFacts<Status>,
  Name extends string,
  View extends string,
  Group extends string,
>(definition: DocumentDefinition<Status, Event, Facts, Name, View, Group>) {
  const { module, statuses: groups, transitions, verbs } = definition;
  const statuses = getKeys(groups);
  const names = getKeys(verbs);

  const isStatus = (value: unknown): value is Status =>
    typeof value === 'string' && Object.hasOwn(groups, value);

  const belongs = (status: Status, group: string): boolean =>
    groups[status].some((each) => each === group);

  /** Whether a status belongs to a group; a text that is no status belongs to no group. */
  const is = (group: Group, status: unknown): boolean => isStatus(status) && belongs(status, group);

  /** Whether a status allows a verb. Further conditions are checked when the verb is performed. */
  const allows = (name: Name, status: Status): boolean => {
    const { event, in: among } = verbs[name];
    const mayMove = event === undefined || transitions.get(status)?.has(event) === true;
    return (
      mayMove &&
      (among === undefined || among.some((one) => one === status || belongs(status, one)))
    );
  };

  const fault = findDefinitionFault(definition, allows);
  if (fault !== undefined) throw new Error(`${module.name}: ${fault}`);

  return {
    module,
    statuses,
    transitions,
    verbs,
    names,
    isStatus,
    is,
    /** Returns the named statuses and those of the named groups, in the order of the definition. */
    those: (among: Group | Status | readonly (Group | Status)[]): Status[] => {
      const named: readonly string[] = typeof among === 'string' ? [among] : among;
      return statuses.filter((status) =>
        named.some((name) => name === status || belongs(status, name)),
      );
    },
    /**
     * Returns the status to which an event leads; null when the event deletes the document.
     * @throws CodedError WRONG_VALUES with status 409, when the event is not possible now.
     */
    next: (facts: Facts, event: Event): Status | null =>
      getNextStatus(transitions, facts.status, event, facts),
    /** Returns the target status of an event that keeps the document. */
    moved: (facts: Facts, event: Event): Status => {
      const to = getNextStatus(transitions, facts.status, event, facts);
      if (to === null) throw new Error(`${event} leaves nothing of ${module.name} to move`);
      return to;
    },
    allows,
    /**
     * Returns the texts of a paper with its heading.
     * @throws Error where the verb shows no paper.
     */
    getPaper: (name: Name): DocumentPaperTexts & { readonly heading: LocalizedWords } => {
      const { words, paper } = verbs[name];
      if (!paper) throw new Error(`${module.name}: the verb ${name} shows no paper`);
      return { ...paper, heading: words };
    },
    /** Returns the verbs that a list offers for many documents at once. */
    forMany: (view?: View): Name[] =>
      names.filter((name) => {
        const { many, views } = verbs[name];
        return many !== undefined && (view === undefined || views?.includes(view) !== false);
      }),
    /**
     * Asserts that a status allows a verb.
     * @throws CodedError WRONG_VALUES with status 409 otherwise.
     */
    refuseUnless: (name: Name, status: Status): void => {
      if (!allows(name, status)) throw createTransitionError();
    },
    /** Returns the verbs that a document offers at a moment in a list, or in any view where no list is named. */
    offered: (facts: Facts, now: Date, view?: View): Name[] =>
      names.filter((name) => {
        const { event, views, when, many } = verbs[name];
        return (
          many?.alone !== true &&
          allows(name, facts.status) &&
          (event === undefined ||
            findNextStatus(transitions, facts.status, event, facts) !== undefined) &&
          (views === undefined || view === undefined || views.includes(view)) &&
          (when === undefined || when(facts, now))
        );
      }),
  };
}

/**
 * Returns a contradiction of a definition, such as a verb that leads nowhere.
 * The compiler checks names by their types; definitions of wider types are checked here.
 */
function findDefinitionFault<
  Status extends string,
  Event extends string,
  Facts extends DocumentFacts<Status>,
  Name extends string,
  View extends string,
  Group extends string,
>(
  {
    statuses: groups,
    transitions,
    verbs,
  }: DocumentDefinition<Status, Event, Facts, Name, View, Group>,
  allows: (name: Name, status: Status) => boolean,
): string | undefined {
  const statuses = getKeys(groups);
  const isStatus = (value: string): boolean => Object.hasOwn(groups, value);
  const steps = [...transitions].flatMap(([from, events]) =>
    [...events].map(([event, { to }]) => ({ event, ends: [from, to] })),
  );
  for (const { event, ends } of steps)
    for (const end of ends)
      if (end !== null && !isStatus(end)) return `${event} names the status ${end}, which is none`;
  for (const status of statuses) {
    if (groups[status].length === 0) return `the status ${status} is in no group`;
    const group = groups[status].find(isStatus);
    if (group !== undefined) return `${group} is a status and a group`;
  }
  for (const name of getKeys(verbs)) {
    const { words, event, nextIn = [] } = verbs[name];
    if (Object.values(words).some((text) => text.trim() === ''))
      return `the verb ${name} has no words`;
    if (event !== undefined && !steps.some((step) => step.event === event))
      return `the verb ${name} causes ${event}, which no status allows`;
    const idle = nextIn.find((status) => !allows(name, status));
    if (idle !== undefined) return `the verb ${name} is next in ${idle}, which does not allow it`;
  }
  return undefined;
}

const getKeys = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));
