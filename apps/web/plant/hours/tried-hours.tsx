import type { OutsideHours } from '@tarima/domain/calendar-days/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { planningKey } from '../planning-data.ts';
import { OutsideHoursTold } from './outside-hours.tsx';

interface TriedHoursProps<Body> {
  /** Whose hours they are, for what is kept of the answer. */
  readonly of: readonly unknown[];
  /** What would be saved; undefined while nothing was changed or it cannot be saved as it is. */
  readonly body: Body | undefined;
  ask(body: Body): Promise<OutsideHours>;
}

/** What hours that are typed would leave outside, asked before they are saved. Nothing where there is nothing to ask. */
export function TriedHours<Body>({ of, body, ask }: TriedHoursProps<Body>) {
  const key = JSON.stringify(body);
  const settled = useSettled(key);
  const tried = useQuery({
    queryKey: [...planningKey, 'outside', ...of, key],
    // What cannot be saved says so at its fields when it is.
    queryFn: () => (body === undefined ? null : ask(body)),
    enabled: body !== undefined && key === settled,
    placeholderData: () => undefined,
    retry: false,
  });
  if (body === undefined || tried.isError) return null;
  return <OutsideHoursTold outside={tried.data ?? undefined} />;
}

/** Letters come one after the other: the server is asked once they rest. */
function useSettled(key: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), 400);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
