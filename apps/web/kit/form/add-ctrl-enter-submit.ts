import { isTypingUnfinishedChoice } from '../select/list-keys.ts';

/** Ctrl+Enter saves from every field. @returns how to stop listening */
export function addCtrlEnterSubmit(form: HTMLFormElement): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isTypingUnfinishedChoice(event.target)) return;
    form.requestSubmit();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}

/**
 * Ctrl+Enter saves any form on the page, such as a dialog or a page of settings. A form with keys of its own has handled the key before.
 * @returns how to stop listening
 */
export function submitAnyOnCtrlEnter(): () => void {
  const listen = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
      return;
    if (!(target instanceof Element) || isTypingUnfinishedChoice(target)) return;
    const within = target.closest('form, [role=dialog]');
    const form = within instanceof HTMLFormElement ? within : within?.querySelector('form');
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}
