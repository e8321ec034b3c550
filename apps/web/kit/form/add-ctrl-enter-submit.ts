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
