import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getScreenPath } from '../screen-path.ts';
import { useHasPermission } from '../use-has-permission.ts';
import classes from './panel.module.css';

interface RecordLinkProps {
  /** Screens that show the record: the first one that the user may open is used. */
  readonly screens: readonly ScreenPermission[];
  readonly id: number;
  readonly children: ReactNode;
}

/** Link to the panel of another record; plain text for users who may open none of its screens. */
export function RecordLink({ screens, id, children }: RecordLinkProps) {
  const screen = screens.find(useHasPermission());
  if (!screen) return children;
  return (
    <Link
      className={classes.link}
      to={getScreenPath(screen)}
      search={{ panel: 'view', id: String(id) }}
    >
      {children}
    </Link>
  );
}
