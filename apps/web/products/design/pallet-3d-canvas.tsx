import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { findNailedJoints, placeNails } from '@tarima/domain/pallets/nails';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { buildPalletPieces } from '@tarima/domain/pallets/pallet-parts';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { useReducedMotion } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';
import { createPalletScene, type PalletScene } from './pallet-scene.ts';

interface SpaceCanvasProps {
  readonly design: PalletDesign;
  readonly marked: ReadonlySet<number> | undefined;
  readonly isApart: boolean;
  /** Flat drawing, where the browser has no WebGL. */
  readonly flat: ReactNode;
}

/** Pallet in space that the pointer turns, and a slider for the keyboard. */
export default function Pallet3dCanvas({ design, marked, isApart, flat }: SpaceCanvasProps) {
  const { say, language } = useLanguage();
  const [scene, setScene] = useState<PalletScene>();
  const [degrees, setDegrees] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const isStill = useReducedMotion();
  const built = useMemo(() => {
    const pieces = buildPalletPieces(design);
    return { pieces, nails: placeNails(findNailedJoints(design, pieces)) };
  }, [design]);
  const begin = useCallback(
    (canvas: HTMLCanvasElement) => {
      try {
        const begun = createPalletScene(canvas, { isAnimated: !isStill, onTurn: setDegrees });
        setScene(begun);
        return () => begun.dispose();
      } catch {
        setMissing(true);
        return undefined;
      }
    },
    [isStill],
  );
  useEffect(() => scene?.show({ ...built, marked, isApart }), [scene, built, marked, isApart]);
  if (isMissing) return flat;
  return (
    <figure
      className={classes.turning}
      aria-label={say(palletDesignTexts.drawing, { text: describePalletDesign(design, language) })}
    >
      <canvas ref={begin} aria-hidden />
      <input
        type="range"
        min={0}
        max={359}
        value={degrees}
        aria-label={say(palletDesignTexts.turn)}
        onChange={({ currentTarget }) => scene?.turnTo(Number(currentTarget.value))}
      />
      <figcaption>{say(palletDesignTexts.turnHint)}</figcaption>
    </figure>
  );
}
