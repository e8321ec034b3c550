import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CircleCheck } from 'lucide-react';
import type { Speech } from './words.tsx';

const undoneWithin = 10_000; // Milliseconds in which an action can be undone.

const id = 'undo';
let stopListening: () => void = () => undefined;

/** Shows a toast whose action can be undone for ten seconds, by its button or by Ctrl+Z outside of a field. */
export function toastUndo(text: string, { say }: Speech, undo: () => unknown): void {
  hideUndoToast();
  const takeBack = (): void => {
    notifications.hide(id);
    undo();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isUndoKey(event)) return;
    event.preventDefault();
    takeBack();
  };
  window.addEventListener('keydown', onKeyDown);
  stopListening = () => window.removeEventListener('keydown', onKeyDown);
  notifications.show({
    id,
    color: 'teal',
    icon: <CircleCheck size={18} />,
    withBorder: true,
    autoClose: undoneWithin,
    onClose: stopListening,
    message: (
      <Group justify="space-between" gap="sm">
        {text}
        <Button variant="light" size="compact-sm" title={say(kitTexts.undoHint)} onClick={takeBack}>
          {say(kitTexts.undo)}
        </Button>
      </Group>
    ),
  });
}

/** Hides the toast, because its action was undone or can no longer be undone. */
export function hideUndoToast(): void {
  notifications.hide(id);
  stopListening();
}

/** Whether a key is Ctrl+Z outside of a field. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !isTextTarget(event.target);

/** Whether a key is Ctrl+Shift+Z or Ctrl+Y outside of a field. */
export const isRedoKey = (event: KeyboardEvent): boolean => {
  const key = event.key.toLowerCase();
  const isRedo = event.shiftKey ? key === 'z' : key === 'y';
  return isRedo && (event.ctrlKey || event.metaKey) && !isTextTarget(event.target);
};

/** Whether an element takes text: there the key undoes typing. */
const isTextTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && isText(target)) ||
    target instanceof HTMLTextAreaElement);

const isText = ({ type }: HTMLInputElement): boolean => type !== 'radio' && type !== 'checkbox';
