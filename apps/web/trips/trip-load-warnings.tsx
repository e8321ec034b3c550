import { TriangleAlert } from 'lucide-react';
import classes from './trips.module.css';

/** Problems of a load or a vehicle, a line each. */
export function TripLoadWarnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={classes.warnings}>
      {texts.map((text) => (
        <li key={text}>
          <TriangleAlert size={16} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
