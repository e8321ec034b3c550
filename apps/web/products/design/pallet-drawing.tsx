import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import {
  buildIsometricView,
  layOutViewOnPaper,
  buildPalletViews,
  type PieceFace,
  type PalletView,
} from '@tarima/domain/pallets/drawing';
import { findNailedJoints, placeNails } from '@tarima/domain/pallets/nails';
import { buildPalletPieces } from '@tarima/domain/pallets/pallet-parts';
import { palletDesignTexts, palletViewWords } from '@tarima/domain/pallets/texts';
import { useMemo } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';

interface DrawingProps {
  readonly design: PalletDesign;
  /** Indexes of the pieces of the highlighted part. */
  readonly marked?: ReadonlySet<number> | undefined;
}

const formatPoints = ({ corners }: PieceFace): string =>
  corners.map((corner) => corner.join(',')).join(' ');

/** Drawing of a pallet from four sides, each with its measures, at one scale. */
export function PalletSideViews({ design, marked }: DrawingProps) {
  const { say, language } = useLanguage();
  const views = useMemo(() => {
    const pieces = buildPalletPieces(design);
    return buildPalletViews(design, pieces, placeNails(findNailedJoints(design, pieces)));
  }, [design]);
  const scale = Math.max(design.length, design.width);
  return (
    <div className={classes.views}>
      {([views.top, views.bottom, views.side, views.end] as const).map((view) => (
        <figure key={view.name} className={classes.view} data-view={view.name}>
          <DrawnView
            view={view}
            scale={scale}
            marked={marked}
            label={`${say(palletViewWords[view.name])}. ${say(palletDesignTexts.drawing, { text: describePalletDesign(design, language) })}`}
          />
          <figcaption>{say(palletViewWords[view.name])}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface DrawnViewProps {
  readonly view: PalletView;
  /** Longest side of the pallet: lines and letters have the same size in all views. */
  readonly scale: number;
  readonly marked?: ReadonlySet<number> | undefined;
  readonly label: string;
}

function DrawnView({ view, scale, marked, label }: DrawnViewProps) {
  const { box, line, letter, nail, paths, texts } = layOutViewOnPaper(view, scale);
  return (
    <svg viewBox={box.join(' ')} role="img" aria-label={label} className={classes.drawing}>
      {view.faces.map((face) => (
        <polygon
          key={face.piece}
          points={formatPoints(face)}
          className={classes.face}
          data-role={face.role}
          data-marked={marked?.has(face.piece) || undefined}
          strokeWidth={line}
        />
      ))}
      {view.nails.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={nail} className={classes.nail} />
      ))}
      <g className={classes.dimension} strokeWidth={line} fontSize={letter}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
        {texts.map(({ x, y, text, isMiddle }) => (
          <text key={`${x} ${y}`} x={x} y={y} textAnchor={isMiddle ? 'middle' : 'start'}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}

interface SpaceProps extends DrawingProps {
  readonly isApart: boolean;
}

/** Pallet in space; with its layers lifted off each other when `isApart`. */
export function PalletIsometricView({ design, isApart, marked }: SpaceProps) {
  const { say, language } = useLanguage();
  const view = useMemo(
    () => buildIsometricView(buildPalletPieces(design), isApart ? 0.28 : 0),
    [design, isApart],
  );
  const line = Math.max(view.width, view.height) / 900;
  return (
    <svg
      viewBox={[-line * 4, -line * 4, view.width + line * 8, view.height + line * 8].join(' ')}
      role="img"
      aria-label={say(palletDesignTexts.drawing, { text: describePalletDesign(design, language) })}
      className={classes.space}
    >
      {view.faces.map((face) => (
        <polygon
          key={`${face.piece} ${face.side}`}
          points={formatPoints(face)}
          className={classes.face}
          data-role={face.role}
          data-side={face.side}
          data-marked={marked?.has(face.piece) || undefined}
          strokeWidth={line}
        />
      ))}
    </svg>
  );
}
