import { TextInput } from '@mantine/core';
import classes from './finish.module.css';

interface PiecesRowProps {
  readonly name: string;
  readonly facts: readonly (string | false)[];
  /** Consequence of the typed count. */
  readonly note?: string | undefined;
  readonly label: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  change(text: string): void;
}

/** Pieces of a line: the figures so far and a field. */
export function PieceCountRow({ name, facts, note, label, text, ...field }: PiecesRowProps) {
  const { error, disabled = false, change } = field;
  return (
    <div className={classes.material}>
      <div className={classes.name}>
        <strong>{name}</strong>
        <span>{facts.filter((fact) => fact !== false).join(' · ')}</span>
        {note !== undefined && <span className={classes.variance}>{note}</span>}
      </div>
      <TextInput
        className={classes.quantity ?? ''}
        aria-label={label}
        inputMode="decimal"
        disabled={disabled}
        value={text}
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}
