import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { useCallback, useState } from 'react';
import { useLanguage } from '../words.tsx';
import type { TypedFormState } from './use-form-draft.ts';

/** Issues by the position where they are shown: a field, or the key of a row and its value: `x1.quantity`. */
export type FormIssueMap = ReadonlyMap<string, Omit<ErrorDetail, 'path'>>;

const noIssues: FormIssueMap = new Map();

/** Version of the stored record; null where nothing is stored yet, undefined for a new record. */
export type ExpectedVersion = string | null | undefined;

/** Stored version, as a draft of the form. */
interface Baseline<Draft> {
  readonly draft: Draft;
  readonly at: ExpectedVersion;
}

/** Fields of the form besides its rows. They hold their own typed values. */
interface OtherFields {
  readonly unsaved: boolean;
  readonly issueCount: number;
  /** Marks their errors. @returns whether there are none */
  check(): Promise<boolean>;
  mark(details: readonly ErrorDetail[]): void;
}

interface RowsOptions<Draft, Sent, Section> {
  getBaseline(): Baseline<Draft>;
  /** Draft that was typed and stored earlier. */
  readonly savedDraft?: Draft | undefined;
  /** Builds the request body. A missing value stays missing, so that the schema reports its path. */
  body(draft: Draft, expectedVersion: ExpectedVersion): Sent;
  /** Returns all issues of a draft, and of its body. */
  getIssues(draft: Draft, body: Sent): FormIssueMap;
  /** Maps issues of the body to their positions in the form. */
  placeIssues(draft: Draft, details: readonly ErrorDetail[]): FormIssueMap;
  /** Returns whether the user changed the draft. Keys of rows do not count. */
  isChanged(draft: Draft, baseline: Draft): boolean;
  /**
   * Merges the changes of other users where nothing was typed.
   * Where both sides changed, the typed value stays and the conflict is reported.
   */
  merge?(draft: Draft, baseline: Draft, theirs: Draft): MergedDraft<Draft, Section>;
  readonly otherFields: OtherFields;
  /** Formats an issue, where the rows have their own rules. */
  readonly sayIssue?: typeof sayValidationRule;
}

export interface MergedDraft<Draft, Section> {
  readonly draft: Draft;
  readonly changedTwice: readonly Section[];
}

/** Holds a draft with rows, which have no stable names for a form library: they are moved, added and removed. */
export function useFormRowsDraft<Draft, Sent, Section = never>(
  options: RowsOptions<Draft, Sent, Section>,
) {
  const {
    savedDraft,
    body,
    getIssues,
    placeIssues,
    isChanged,
    merge,
    otherFields,
    sayIssue = sayValidationRule,
  } = options;
  const { language } = useLanguage();
  const [baseline, setBaseline] = useState(options.getBaseline);
  const [draft, setDraft] = useState(savedDraft ?? baseline.draft);
  const [serverIssues, setServerIssues] = useState(noIssues);
  const [attempted, setAttempted] = useState(false);
  const [changedTwice, setChangedTwice] = useState<readonly Section[]>([]);

  const change = useCallback((next: (draft: Draft) => Draft) => setDraft(next), []);
  // Corrected values lose their marks while the user types, after the first attempt to save.
  const issues = attempted
    ? new Map([...serverIssues, ...getIssues(draft, body(draft, baseline.at))])
    : noIssues;
  const isChangedHere = isChanged(draft, baseline.draft);

  const typed: TypedFormState<Sent> = {
    unsaved: otherFields.unsaved || isChangedHere,
    issueCount: issues.size + otherFields.issueCount,
    check: async () => {
      setAttempted(true);
      setServerIssues(noIssues);
      const areOtherFieldsValid = await otherFields.check();
      const sent = body(draft, baseline.at);
      return getIssues(draft, sent).size === 0 && areOtherFieldsValid ? sent : undefined;
    },
    mark: ({ details }) => {
      setServerIssues(placeIssues(draft, details));
      otherFields.mark(details);
    },
  };
  return {
    ...typed,
    draft,
    change,
    baseline,
    isChanged: isChangedHere,
    changedTwice,
    /** Returns the issue at a position. */
    getIssue: (path: string) => issues.get(path),
    /** Returns the error at a position, as a sentence. */
    getErrorText: (path: string): string | undefined => {
      const issue = issues.get(path);
      return issue && sayIssue(issue, language);
    },
    /** Merges the version that another user saved. */
    mergeSaved: (theirs: Baseline<Draft>): void => {
      if (!merge) return;
      const merged = merge(draft, baseline.draft, theirs.draft);
      setDraft(merged.draft);
      setChangedTwice(merged.changedTwice);
      setBaseline(theirs);
    },
  };
}
