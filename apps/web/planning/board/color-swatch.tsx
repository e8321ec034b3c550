import classes from './event-tip.module.css';

/** Dot in the colour of an order or a workplace. */
export const ColorSwatch = ({ color }: { readonly color: string | null }) => (
  <span
    className={classes.swatch}
    style={{ backgroundColor: color ?? 'var(--mantine-primary-color-filled)' }}
    aria-hidden="true"
  />
);
