import { notifications } from '@mantine/notifications';
import { findTableWords } from '@tarima/domain/profiles/table-words';
import {
  CodedError,
  errorCodes,
  type ErrorCode,
  type ErrorDetail,
} from '@tarima/domain/kit/errors';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayRuleViolation } from './reasons.ts';
import type { Speech } from './words.tsx';

/** Module texts for some error codes; other codes have their general text. */
export type ErrorTextOverrides = Partial<Record<ErrorCode, LocalizedWords>>;

/**
 * Shows a success message at the top right, for four seconds. Errors that are still shown go: what succeeded now is mostly what failed,
 * corrected.
 */
export function toastSuccess(text: string): void {
  for (const id of shownErrorIds) notifications.hide(id);
  shownErrorIds.clear();
  toast({ text, color: 'teal', icon: <CircleCheck size={18} />, autoClose: 4000 });
}

/** Ids of the toasts of errors since the last success. */
const shownErrorIds = new Set<string>();

/** Shows a notice that is no failure. */
export const toastInfo = (text: string): void =>
  toast({ text, color: 'blue', icon: <Info size={18} />, autoClose: 8000 });

/** Shows a failure without a server code. */
export const toastFailure = (text: string): void =>
  toast({ text, color: 'red', icon: <CircleAlert size={18} />, autoClose: 8000 });

/** Removes all toasts, since their subjects are resolved. */
export const clearToasts = (): void => notifications.clean();

/**
 * Shows a refusal or a failure: `toastError(error, useLanguage(), moduleTexts)`. The text is looked up by code, module texts first.
 * An error that is no CodedError is an unknown error. Sentences of details without a form field (path '') follow.
 * An expired session shows no toast: the auth screen reports it.
 */
export function toastError(
  error: unknown,
  speech: Speech,
  errorTexts: ErrorTextOverrides = {},
): void {
  const code = error instanceof CodedError ? error.code : 'UNKNOWN_ERROR';
  if (code === 'ACCESS_EXPIRED') return;
  if (code === 'UNKNOWN_ERROR') console.error(error);
  const id = `error-${code}`;
  shownErrorIds.add(id);
  toast({
    // Toasts with the same code replace each other: ten failures of one cause are shown once.
    id,
    text: getErrorText(error, speech, errorTexts),
    color: 'red',
    icon: <CircleAlert size={18} />,
    autoClose: 8000,
  });
}

/** Returns whether a form marks the errors of a path. */
export type FieldFinder = (path: string) => boolean;

/**
 * Shows a refusal with its reasons. Without a form, such as after a menu choice, the toast holds every reason.
 * @param isMarked returns whether a form marks the errors of a path, which the toast does not repeat
 */
export function toastRefusal(
  error: unknown,
  speech: Speech,
  errorTexts: ErrorTextOverrides = {},
  isMarked: FieldFinder = () => false,
): void {
  if (!(error instanceof CodedError)) return toastError(error, speech, errorTexts);
  const unmarked = error.details.filter(({ path }) => !isMarked(path));
  toastError(
    detachReasonsFromFields(new CodedError(error.code, unmarked), speech),
    speech,
    errorTexts,
  );
}

/** Returns a refusal that shows all its reasons, for any field. */
export const detachReasonsFromFields = (
  { code, details }: CodedError,
  speech: Speech,
): CodedError =>
  new CodedError(
    code,
    details.flatMap((detail) => toReason(detail, speech)),
  );

/** Formats a detail; the users of a record appear under the names of their modules. */
function toReason(detail: ErrorDetail, { say }: Speech): ErrorDetail[] {
  const table = detail.params?.['module'];
  if (table === undefined) return [{ ...detail, path: '' }];
  const words = findTableWords(table);
  return words ? [{ ...detail, path: '', params: { ...detail.params, module: say(words) } }] : [];
}

/** Returns the text of an error, for a toast or for a message inside a screen. */
export function getErrorText(
  error: unknown,
  speech: Speech,
  errorTexts: ErrorTextOverrides = {},
): string {
  const code = error instanceof CodedError ? error.code : 'UNKNOWN_ERROR';
  const text = speech.say(errorTexts[code] ?? errorCodes[code].words);
  const details = error instanceof CodedError ? error.details : [];
  const loose = details.filter(({ path }) => path === '');
  return [text, ...loose.map((detail) => sayRuleViolation(detail, speech.language))]
    .join(' ')
    .trim();
}

interface Toast {
  readonly id?: string;
  readonly text: string;
  readonly color: string;
  readonly icon: ReactNode;
  readonly autoClose: number;
}

function toast({ id, text, ...toastProps }: Toast): void {
  if (id) notifications.hide(id);
  notifications.show({ ...toastProps, ...(id && { id }), message: text, withBorder: true });
}
