import type { WorkOutsideHours } from '@tarima/domain/calendar-days/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WorkOutsideHoursNotice } from './outside-hours.tsx';

interface TriedHoursProps<Body> {
  /** Query key of the record to which the hours belong, for the cache of the answer. */
  readonly of: readonly unknown[];
  /** Body that would be saved; undefined while nothing is changed or it is invalid. */
  readonly body: Body | undefined;
  ask(body: Body): Promise<WorkOutsideHours>;
}

/** Notice of the work that typed hours would leave outside, loaded before they are saved; empty without a valid change. */
export function HoursChangeImpactNotice<Body>({ of, body, ask }: TriedHoursProps<Body>) {
  const key = JSON.stringify(body);
  const settled = useSettled(key);
  const tried = useQuery({
    queryKey: ['hours-change-impact', ...of, key],
    // The plan may change until the same hours are typed again.
    staleTime: 0,
    // Saving reports an invalid body at its fields.
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
