import classes from './table.module.css';

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Whether some, not all, of its rows are chosen. */
  readonly mixed?: boolean;
  /** Whether Tab reaches the checkbox. Rows have a key of their own to choose them: a stop at each would be too many. */
  readonly stop?: boolean;
  /** @param isRange whether Shift is held: the rows up to this one are meant */
  toggle(isRange: boolean): void;
}

/** Chooses a row, or the rows of the page. */
export const SelectionCheckbox = ({
  label,
  checked,
  mixed = false,
  stop = false,
  toggle,
}: SelectBoxProps) => (
  <label className={classes.select} data-checked={checked || mixed || undefined}>
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={stop ? 0 : -1}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      onChange={({ nativeEvent }) =>
        toggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);
