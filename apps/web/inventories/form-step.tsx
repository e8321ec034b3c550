import type { ReactNode } from 'react';
import classes from './inventories.module.css';

/** A part of a form that opens once what it depends on is filled in. */
export const FormStep = ({ ready, children }: { ready: boolean; children: ReactNode }) => (
  <fieldset className={classes.step} disabled={!ready}>
    {children}
  </fieldset>
);
