import { isTypingUnfinishedChoice } from '../select/list-keys.ts';

/** Submits a form by Ctrl+Enter in any of its fields. @returns function that stops listening */
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
 * Submits any form on the page by Ctrl+Enter, such as a dialog or a settings page. A form with its own keys has handled the key before.
 * @returns function that stops listening
 */
export function addPageCtrlEnterSubmit(): () => void {
  const listen = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
      return;
    if (!(target instanceof Element) || isTypingUnfinishedChoice(target)) return;
    const container = target.closest('form, [role=dialog]');
    const form =
      container instanceof HTMLFormElement ? container : container?.querySelector('form');
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}
