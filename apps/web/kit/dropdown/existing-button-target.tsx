import { useLayoutEffect, type Ref } from 'react';

interface AttachedTargetProps {
  /** Button that stands elsewhere in the page. */
  readonly button: HTMLElement;
  /** Reference by which the dropdown is placed. */
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly 'aria-controls'?: string;
}

/** Target of a dropdown that draws nothing: it attaches the dropdown to a button that was there before the dropdown's code. */
export function ExistingButtonTarget({
  button,
  ref,
  id,
  'aria-controls': controls,
}: AttachedTargetProps) {
  useLayoutEffect(() => {
    if (id !== undefined) button.setAttribute('id', id);
    if (controls === undefined) button.removeAttribute('aria-controls');
    else button.setAttribute('aria-controls', controls);
  }, [button, id, controls]);
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const detach = ref(button);
    return typeof detach === 'function' ? () => detach() : () => void ref(null);
  }, [button, ref]);
  return null;
}
