import { CodedError } from '@tarima/domain/kit/errors';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ChunkError } from '../../kit/parts/load-code-chunk.ts';
import { OfflineScreen, ChunkErrorScreen, UnknownErrorScreen } from './error-screens.tsx';

/** Error screen for a failure of the guard itself, without the frame of the office. */
export const RootErrorScreen = (props: ErrorComponentProps) => (
  <main>
    <RouteErrorScreen {...props} />
  </main>
);

/** Error screen for a failure of a screen, or of the guard before it. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);

  if (error instanceof ChunkError) return <ChunkErrorScreen />;
  if (error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE')
    return <OfflineScreen onRetry={retry} />;
  return <UnknownErrorScreen onRetry={retry} />;
}
