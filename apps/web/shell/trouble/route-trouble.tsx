import { CodedError } from '@tarima/domain/kit/errors';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ChunkError } from '../../kit/parts/load-chunk.ts';
import { AwayTrouble, ChunkTrouble, FaultTrouble } from './troubles.tsx';

/** Error screen for a failure of the guard itself: there is no frame around it. */
export const PageTrouble = (props: ErrorComponentProps) => (
  <main>
    <RouteTrouble {...props} />
  </main>
);

/** Error screen for a failure of a screen, or of the guard before it. */
export function RouteTrouble({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);

  if (error instanceof ChunkError) return <ChunkTrouble />;
  if (error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE')
    return <AwayTrouble onRetry={retry} />;
  return <FaultTrouble onRetry={retry} />;
}
