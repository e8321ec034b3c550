import classes from './meter-bar.module.css';

interface MeterBarProps {
  readonly label: string;
  /** Share of what fits: 1 fills the bar. */
  readonly share: number;
  /** Whether more is there than fits: the bar is full, in a warning colour. */
  readonly isOver: boolean;
}

/** Bar that shows how full something is. */
export const MeterBar = ({ label, share, isOver }: MeterBarProps) => (
  <meter
    className={classes.bar}
    aria-label={label}
    data-over={isOver || undefined}
    min={0}
    max={1}
    value={isOver ? 1 : Math.min(1, share)}
  />
);
