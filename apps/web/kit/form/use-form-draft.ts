import { CodedError } from '@tarima/domain/kit/errors';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useState } from 'react';
import { useIdempotencyKeyPerContent, useSingleCallGuard } from '../use-action.ts';
import { toastError, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';

/** State of the typed values: `useFormFields`, `useRowsDraft`, or one that a form holds itself. */
export interface TypedFormState<Sent> {
  /** Whether typed values are not stored yet. */
  readonly unsaved: boolean;
  /** Number of values that are marked as wrong. */
  readonly issueCount: number;
  /** Marks the errors. @returns the body to send; undefined where there are errors */
  check(): Promise<Sent | undefined>;
  /** Marks the errors that the server found. */
  mark(error: CodedError): void;
}

interface DraftOptions<Sent> {
  /** Version of the record when it was last read; left out for a new one. */
  readonly expectedVersion?: string | null | undefined;
  /** Reloads the version that another user saved, and so moves `seenAt`. Without it a stale save is reported like any other failure. */
  reload?: (() => unknown) | undefined;
  /**
   * Sends the typed values and shows the answer where it is drawn.
   * @param key the same for the same content, so that a request which may have arrived is not carried out twice
   * @returns false where a question comes first, and nothing is saved yet
   */
  save(sent: Sent, key: string): Promise<unknown>;
  /** Toast after the save, where `save` does not show its own. */
  readonly saved?: LocalizedWords;
  /** Reports the reason of a failed save, where the code's own sentence is not enough. */
  tell?(error: unknown): void;
  /** Leaves the form once everything is saved. */
  done?(): void;
}

/** State of a draft that the frame of a form draws. */
export interface FormDraftState {
  readonly saving: boolean;
  readonly unsaved: boolean;
  /** Number of values that are marked as wrong. */
  readonly issueCount: number;
  /** Number of saves refused for wrong values: each one moves the focus to the first of them. */
  readonly refusals: number;
  /** Whether another user saved meanwhile: nothing was saved, and `reload` merges their version. */
  readonly stale: boolean;
  submit(): Promise<void>;
  reload(): Promise<void>;
  /** Saves after a question that held the save back: it fails and ends like any save. */
  attempt(run: () => Promise<unknown>): Promise<void>;
}

/**
 * Runs a form from its first letter until it is saved: checked, sent once however often it is submitted, and kept through every failure.
 */
export function useFormDraft<Sent>(
  typed: TypedFormState<Sent>,
  options: DraftOptions<Sent>,
): FormDraftState {
  const { expectedVersion, save, saved } = options;
  const speech = useLanguage();
  const only = useSingleCallGuard();
  const { keyFor } = useIdempotencyKeyPerContent();
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // Version whose save was refused: a version reloaded since is no longer stale.
  const [staleSince, setStaleSince] = useState<string | null>();

  const fail = (error: unknown): void => {
    const coded = error instanceof CodedError ? error : undefined;
    if (coded?.code === 'STALE_ENTITY' && options.reload) return setStaleSince(expectedVersion);
    if (options.tell) options.tell(error);
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
