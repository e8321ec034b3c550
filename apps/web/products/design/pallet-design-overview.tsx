import { Alert, SegmentedControl } from '@mantine/core';
import { sayBoxSize } from '@tarima/domain/pallets/describe-design';
import { sayDesignLength } from '@tarima/domain/pallets/lengths';
import { lintDesign } from '@tarima/domain/pallets/lint-design';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import {
  buildPalletPieces,
  getPalletPartKey,
  toPalletPart,
} from '@tarima/domain/pallets/pallet-parts';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { useMemo, useState } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';
import { PalletSideViews } from './pallet-drawing.tsx';
import { RotatablePalletView } from './rotatable-pallet-view.tsx';

interface OverviewProps {
  readonly design: PalletDesign;
  /** Key of the highlighted part, as `getPalletPartKey` returns it. */
  readonly marked: string | undefined;
  /** Drawing that is shown first. */
  readonly begins?: 'views' | 'space';
}

/** Drawing of a pallet from all sides, its figures, and the advice of the trade. */
export function PalletDesignOverview({ design, marked, begins = 'views' }: OverviewProps) {
  const { say, language } = useLanguage();
  const [tab, setTab] = useState<string>(begins);
  const figures = useMemo(() => computePalletFigures(design), [design]);
  const advice = useMemo(() => lintDesign(design), [design]);
  const pieces = useMemo(() => findMarkedPieces(design, marked), [design, marked]);
  const of = (value: number) => sayDesignLength(value, design.unit);
  return (
    <>
      <SegmentedControl
        value={tab}
        onChange={setTab}
        data={[
          { value: 'views', label: say(palletDesignTexts.views) },
          { value: 'space', label: say(palletDesignTexts.space) },
          { value: 'apart', label: say(palletDesignTexts.exploded) },
        ]}
      />
      {tab === 'views' ? (
        <PalletSideViews design={design} marked={pieces} />
      ) : (
        <RotatablePalletView design={design} marked={pieces} isApart={tab === 'apart'} />
      )}
      <dl className={classes.figures} aria-label={say(palletDesignTexts.figures)}>
        <Figure term={say(palletDesignTexts.boardFeet)} value={figures.boardFeet} />
        <Figure
          term={say(palletDesignTexts.volume)}
          value={formatDecimal(Number(figures.volume.cubicMetres), 4, language)}
        />
        <Figure term={say(palletDesignTexts.weight)} value={figures.weight.toFixed(1)} />
        <Figure term={say(palletDesignTexts.nailCount)} value={String(figures.nails)} />
        <Figure term={say(palletDesignTexts.height)} value={of(figures.height)} />
        <Figure
          term={say(palletDesignTexts.openings)}
          value={`${of(figures.openings.end)} · ${figures.openings.side === 0 ? '–' : of(figures.openings.side)}`}
        />
        {figures.room && (
          <Figure
            term={say(palletDesignTexts.room)}
            value={sayBoxSize(figures.room, design.unit)}
          />
        )}
        <Figure
          term={say(figures.room ? palletDesignTexts.floorCoverage : palletDesignTexts.coverage)}
          value={`${Math.round(figures.coverage * 100)}%`}
        />
      </dl>
      {advice.length > 0 && (
        <Alert color="yellow" title={say(palletDesignTexts.advice)}>
          <ul className={classes.advice}>
            {advice.map((each) => (
              <li key={`${each.path} ${each.words.en}`}>{say(each.words, each.params)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p className={classes.dimmed}>{say(palletDesignTexts.noRating)}</p>
    </>
  );
}

/** Returns the indexes of the pieces of a part among all pieces of the pallet. */
function findMarkedPieces(
  design: PalletDesign,
  key: string | undefined,
): ReadonlySet<number> | undefined {
  if (key === undefined) return undefined;
  const marked = buildPalletPieces(design).flatMap((piece, at) =>
    getPalletPartKey(toPalletPart(piece)) === key ? [at] : [],
  );
  return new Set(marked);
}

/** Figure whose mixed numbers, such as `3 1/2`, stay on one line. */
const Figure = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value.replaceAll(/(\d) (\d+\/\d)/gu, '$1\u00a0$2')}</dd>
  </div>
);
