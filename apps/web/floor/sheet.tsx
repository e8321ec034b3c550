import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useModalElement } from '../kit/use-modal-element.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';

/**
 * Frame of a sheet above the work, open until the worker answers it. The browser traps the focus in it, and restores the focus afterwards.
 */
export function SheetFrame({
  title,
  isNarrow = false,
  onClose,
  children,
}: {
  title: string;
  isNarrow?: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const { say } = useLanguage();
  const dialog = useModalElement();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={isNarrow ? `${classes.sheet} ${classes.narrow}` : classes.sheet}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={classes.sheetHead}>
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className={classes.icon}
          aria-label={say(floorTexts.close)}
          onClick={onClose}
        >
          <X size={32} aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
