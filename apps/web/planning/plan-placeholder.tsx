import { Skeleton } from '@mantine/core';
import classes from './planning.module.css';

/** Placeholder in the shape of the screen: a head, a row of cards, a calendar. */
export const PlanPlaceholder = () => (
  <div className={classes.wait} aria-busy="true">
    <Skeleton height={56} />
    <Skeleton height={88} />
    <Skeleton height={560} />
  </div>
);
