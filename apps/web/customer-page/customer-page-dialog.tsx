import { useId, type ReactNode } from 'react';
import { useShownModal } from '../kit/use-modal-element.ts';
import classes from './customer-page.module.css';

interface DialogProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  close(): void;
  submit(): void;
}

/** Dialog above the page. The browser traps the focus in it, closes it by Escape, and restores the focus. */
export function CustomerPageDialog({ title, lead, children, close, submit }: DialogProps) {
  const dialog = useShownModal();
  const id = useId();
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onCancel={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
        {children}
      </form>
    </dialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly issue: string | undefined;
  readonly kind: 'line' | 'paragraph' | 'date' | 'number';
  readonly autoComplete?: string;
  readonly max?: number;
  change(value: string): void;
}

export function CustomerPageField({
  label,
  value,
  issue,
  kind,
  autoComplete,
  max,
  change,
}: FieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    maxLength: max,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue === undefined ? undefined : `${id}-fault`,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {kind === 'paragraph' ? (
        <textarea
          {...shared}
          rows={3}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete={autoComplete ?? 'off'}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {issue !== undefined && (
        <span id={`${id}-fault`} className={classes.fault}>
          {issue}
        </span>
      )}
    </div>
  );
}
