import classes from './table.module.css';

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Whether some, not all, of its rows are chosen. */
  readonly mixed?: boolean;
  /** Whether Tab reaches the checkbox. Rows have a key of their own to choose them: a stop at each would be too many. */
  readonly stop?: boolean;
  toggle(): void;
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
      onChange={toggle}
    />
  </label>
);
