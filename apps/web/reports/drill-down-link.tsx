import { nestFilters } from '@tarima/domain/kit/list-query';
import type { DrillDownTarget } from '@tarima/domain/reports/drill-down-rows';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';

interface RowsLinkProps {
  /** Screens that list the rows, the best one first. */
  readonly rows: readonly DrillDownTarget[];
  readonly className?: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Link from a figure to the rows that it counts, for users who may see them. */
export function DrillDownLink({ rows, className, label, children }: RowsLinkProps) {
  const target = useRowsTarget(rows);
  if (!target) return <span className={className}>{children}</span>;
  const { screen, tab, filters } = target;
  return (
    <Link
      className={className}
      to={getScreenPath(screen)}
      search={{ ...(tab !== undefined && { tab }), filters: nestFilters(filters) }}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

function useRowsTarget(rows: readonly DrillDownTarget[]): DrillDownTarget | undefined {
  const may = useHasPermission();
  return rows.find(({ screen }) => screen === 'notifications' || may(screen));
}
