import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { lazy, Suspense } from 'react';
import { retryImport } from '../../kit/retry-import.ts';
import { PalletIsometricView } from './pallet-drawing.tsx';

const SpaceCanvas = lazy(() => retryImport(() => import('./pallet-3d-canvas.tsx')));

interface TurningViewProps {
  readonly design: PalletDesign;
  /** Indexes of the highlighted pieces. */
  readonly marked: ReadonlySet<number> | undefined;
  /** Whether the layers are lifted off each other. */
  readonly isApart: boolean;
}

/** Pallet in space that can be turned; drawn flat until the code of that view has arrived, and where the browser has no WebGL. */
export function RotatablePalletView(props: TurningViewProps) {
  const flat = <PalletIsometricView {...props} />;
  return (
    <Suspense fallback={flat}>
      <SpaceCanvas {...props} flat={flat} />
    </Suspense>
  );
}
