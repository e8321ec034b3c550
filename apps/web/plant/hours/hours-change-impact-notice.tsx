import type { WorkOutsideHours } from '@tarima/domain/calendar-days/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { planningQueryKey } from '../planning-data.ts';
import { WorkOutsideHoursNotice } from './outside-hours.tsx';

interface TriedHoursProps<Body> {
  /** Query key of the record that the hours belong to, for the cache of the answer. */
  readonly of: readonly unknown[];
  /** Body that would be saved; undefined while nothing is changed or it is invalid. */
  readonly body: Body | undefined;
  ask(body: Body): Promise<WorkOutsideHours>;
}

/** Work that typed hours would leave outside, requested before they are saved. Nothing where there is no valid change. */
export function HoursChangeImpactNotice<Body>({ of, body, ask }: TriedHoursProps<Body>) {
  const key = JSON.stringify(body);
  const settled = useSettled(key);
  const tried = useQuery({
    queryKey: [...planningQueryKey, 'outside', ...of, key],
    // An invalid body is reported at its fields when it is saved.
    queryFn: () => (body === undefined ? null : ask(body)),
    enabled: body !== undefined && key === settled,
    placeholderData: () => undefined,
    retry: false,
  });
  if (body === undefined || tried.isError) return null;
  return <WorkOutsideHoursNotice outside={tried.data ?? undefined} />;
}

/** Debounces the request: it is sent when the user stops typing. */
function useSettled(key: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), 400);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
