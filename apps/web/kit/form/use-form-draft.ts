import { CodedError } from '@tarima/domain/kit/errors';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useState } from 'react';
import {
  useIdempotencyKeyPerContent,
  useSingleCallGuard,
  type SentContentStorage,
} from '../use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';

/** State of typed values: of `useFormFields`, `useFormRowsDraft`, or a form's own state. */
export interface TypedFormState<Sent> {
  /** Whether typed values are unsaved. */
  readonly unsaved: boolean;
  /** Number of values marked as invalid. */
  readonly issueCount: number;
  /** Validates and marks errors. @returns the body to send; undefined where there are errors */
  check(): Promise<Sent | undefined>;
  /** Marks the errors that the server returned. */
  mark(error: CodedError): void;
}

interface DraftOptions<Sent> {
  /** Version of the record when it was last loaded; left out for a new record. */
  readonly expectedVersion?: string | null | undefined;
  /**
   * Reloads the version that another user saved, which updates the expected version.
   * Without this function a stale save is reported like any other failure.
   */
  reload?: (() => unknown) | undefined;
  /**
   * Sends the typed values and shows the response.
   * @param key idempotency key, the same for the same content, so that a repeated request acts once
   * @returns false where a confirmation comes first, and nothing is saved yet
   */
  save(sent: Sent, key: string): Promise<unknown>;
  /** Storage of the key, for drafts that outlive the page. */
  readonly sentContent?: SentContentStorage;
  /** Toast after the save, where `save` does not show its own. */
  readonly saved?: LocalizedWords;
  /** Reports the reason of a failed save, where the sentence of its code is not enough. */
  reportError?(error: unknown): void;
  /** Leaves the form once everything is saved. */
  done?(): void;
}

/** State of a draft that a form's frame draws. */
export interface FormDraftState {
  readonly saving: boolean;
  readonly unsaved: boolean;
  /** Number of values marked as invalid. */
  readonly issueCount: number;
  /** Number of saves refused for invalid values: each refusal moves the focus to the first invalid value. */
  readonly refusals: number;
  /** Whether another user saved in the meantime: nothing was saved, and `reload` merges their version. */
  readonly stale: boolean;
  submit(): Promise<void>;
  reload(): Promise<void>;
  /** Saves after a confirmation that delayed the save: it fails and ends like any save. */
  attempt(run: () => Promise<unknown>): Promise<void>;
}

/** Holds a form from its first letter until it is saved: validated, sent once however often it is submitted, and kept after failures. */
export function useFormDraft<Sent>(
  typed: TypedFormState<Sent>,
  options: DraftOptions<Sent>,
): FormDraftState {
  const { expectedVersion, save, saved } = options;
  const speech = useLanguage();
  const only = useSingleCallGuard();
  const { keyFor } = useIdempotencyKeyPerContent(options.sentContent);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // Version whose save was refused: after a reload the form is no longer stale.
  const [staleSince, setStaleSince] = useState<string | null>();

  const fail = (error: unknown): void => {
    const coded = error instanceof CodedError ? error : undefined;
    if (coded?.code === 'STALE_ENTITY' && options.reload) return setStaleSince(expectedVersion);
    if (options.reportError) options.reportError(error);
    else toastError(error, speech);
    if (coded) typed.mark(coded);
    if (coded && coded.details.length > 0) setRefusals((count) => count + 1);
  };

  const send = async (run: () => Promise<unknown>): Promise<void> => {
    setSaving(true);
    try {
      if ((await run()) === false) return;
    } catch (error) {
      fail(error);
      return;
    } finally {
      setSaving(false);
    }
    if (saved) toastSuccess(speech.say(saved));
    options.done?.();
  };

  const submit = async (): Promise<void> => {
    const sent = await typed.check();
    if (sent === undefined) setRefusals((count) => count + 1);
    else await send(() => save(sent, keyFor(sent)));
  };

  const reload = async (): Promise<void> => {
    try {
      await options.reload?.();
    } catch (error) {
      toastError(error, speech);
    }
  };

  return {
    saving,
    unsaved: typed.unsaved,
    issueCount: typed.issueCount,
    refusals,
    stale: staleSince !== undefined && staleSince === expectedVersion,
    submit: () => only(submit),
    reload,
    attempt: (run) => only(() => send(run)),
  };
}
