import classes from './table.module.css';

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Whether some, but not all, rows are selected. */
  readonly mixed?: boolean;
  /** Whether Tab reaches the checkbox. Rows have their own key to select them: a tab stop at each would be too many. */
  readonly stop?: boolean;
  /** Selects. @param isRange whether Shift is held, so that all rows up to this one are selected */
  toggle(isRange: boolean): void;
}

/** Checkbox that selects a row, or the rows of the page. */
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
