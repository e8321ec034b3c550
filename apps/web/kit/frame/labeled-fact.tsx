import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Labelled value of a read-only panel, inside the panel's `dl`. */
export const LabeledFact = ({ label, children }: FactProps) => (
  <div className={classes.value}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
