import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Value of a panel that only shows a record, in a `dl` of the panel's values. */
export const Fact = ({ label, children }: FactProps) => (
  <div className={classes.value}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
