import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { findNailCrossings, placeNails } from '@tarima/domain/pallets/nails';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { buildPalletPieces } from '@tarima/domain/pallets/pallet-parts';
import { designTexts } from '@tarima/domain/pallets/texts';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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

/** Pallet in space that the pointer and the arrow keys turn. */
export default function PalletSpaceCanvas({ design, marked, isApart, flat }: SpaceCanvasProps) {
  const { say, language } = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<PalletScene>(undefined);
  const [isMissing, setMissing] = useState(false);
  const isStill = useReducedMotion();
  const built = useMemo(() => {
    const pieces = buildPalletPieces(design);
    return { pieces, nails: placeNails(findNailCrossings(design, pieces)) };
  }, [design]);
  useEffect(() => {
    if (!canvas.current) return undefined;
    try {
      scene.current = createPalletScene(canvas.current, { isAnimated: !isStill });
    } catch {
      setMissing(true);
    }
    return () => {
      scene.current?.dispose();
      scene.current = undefined;
    };
  }, [isStill]);
  useEffect(
    () => scene.current?.show({ ...built, marked, isApart }),
    [built, marked, isApart, isStill],
  );
  if (isMissing) return flat;
  return (
    <figure className={classes.turning}>
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={say(designTexts.drawing, { text: describePalletDesign(design, language) })}
        onKeyDown={(event) => {
          if (scene.current?.turn(event.key)) event.preventDefault();
        }}
      />
      <figcaption>{say(designTexts.turn)}</figcaption>
    </figure>
  );
}
