import { useCallback, useState, type MouseEventHandler } from 'react';
import { useLazyCode } from '../parts/use-lazy-code.ts';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';

/** Properties by which a button opens a dropdown whose code comes later. */
export interface DropdownButtonProps {
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: MouseEventHandler<HTMLElement>;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
}

interface LazyDropdown<Code> {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Code of the dropdown and the button that it belongs to, once it was opened and the code came. */
  readonly loaded: { readonly code: Code; readonly button: HTMLElement } | undefined;
  readonly buttonProps: DropdownButtonProps;
}

/**
 * State of a dropdown whose button is drawn at once, and whose code is loaded when the pointer or the focus first comes near. A click that
 * comes before the code opens the dropdown once the code is there. A dropdown that was never opened costs its button alone.
 */
export function useLazyDropdown<Code>(
  popup: 'menu' | 'dialog',
  load: () => Promise<Code>,
): LazyDropdown<Code> {
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement>();
  const close = useCallback(() => setOpen(false), []);
  const code = useLazyCode(useHasEverBeenTrue(isOpen), load, close);
  const preload = (): void => void load().catch(() => undefined);
  return {
    isOpen,
    setOpen,
    loaded: code && button && { code, button },
    buttonProps: {
      'aria-haspopup': popup,
      'aria-expanded': isOpen && code !== undefined,
      onClick: ({ currentTarget }) => {
        setButton(currentTarget);
        setOpen((before) => !before);
      },
      onPointerEnter: preload,
      onFocus: preload,
    },
  };
}
