import type { ReactNode } from 'react';
import classes from './inventories.module.css';

/** Part of a form that opens when the fields that it depends on are filled in. */
export const FormStep = ({ ready, children }: { ready: boolean; children: ReactNode }) => (
  <fieldset className={classes.step} disabled={!ready}>
    {children}
  </fieldset>
);
