import { nestFilters } from '@tarima/domain/kit/list-query';
import type { DrillDownRows } from '@tarima/domain/reports/drill-down-rows';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { screenPath } from '../kit/screen-path.ts';
import { useMay } from '../kit/use-may.ts';

interface RowsLinkProps {
  /** The screens that list them, the best one first. */
  readonly rows: readonly DrillDownRows[];
  readonly className?: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A figure that leads to the rows behind it, for those who may see them. */
export function RowsLink({ rows, className, label, children }: RowsLinkProps) {
  const target = useRowsTarget(rows);
  if (!target) return <span className={className}>{children}</span>;
  const { screen, tab, filters } = target;
  return (
    <Link
      className={className}
      to={screenPath(screen)}
      search={{ ...(tab !== undefined && { tab }), filters: nestFilters(filters) }}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

function useRowsTarget(rows: readonly DrillDownRows[]): DrillDownRows | undefined {
  const may = useMay();
  return rows.find(({ screen }) => screen === 'notifications' || may(screen));
}
