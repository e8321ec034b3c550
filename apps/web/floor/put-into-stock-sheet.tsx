import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { countPiecesInProgress } from '@tarima/domain/floor/step-progress';
import { maxReportedPieces } from '@tarima/domain/floor/report-kinds';
import { useState } from 'react';
import { formatNumber } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { NumberKeypad } from './number-keypad.tsx';
import { SheetFrame } from './sheet.tsx';
import { emptyWorkReport, useReportWork } from './use-floor.tsx';

/** Sheet that puts good pieces into a store: all pieces that are made, or a typed number of them. */
export function PutIntoStockSheet({ card, onClose }: { card: WorkCard; onClose(): void }) {
  const { say, language } = useLanguage();
  const reportWork = useReportWork();
  // An empty field means all pieces that are made.
  const [all] = useState(() => Math.floor(countPiecesInProgress(card.progress)));
  const [digits, setDigits] = useState<string>();
  const [chosen, setChosen] = useState(card.stores.length === 1 ? card.stores[0]?.id : undefined);
  const count = Math.min(digits === undefined ? all : Number(digits), maxReportedPieces);
  return (
    <SheetFrame title={say(floorTexts.stockTitle)} onClose={onClose}>
      <div className={classes.pieces}>
        <fieldset className={classes.choices} aria-label={say(floorTexts.whichStore)}>
          <p>{say(floorTexts.whichStore)}</p>
          {card.stores.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={classes.segment}
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <div>
          <output className={classes.typed}>{formatNumber(count, language)}</output>
          <NumberKeypad
            value={digits ?? ''}
            most={String(maxReportedPieces).length - 1}
            accept={say(floorTexts.accept)}
            canAccept={count > 0 && chosen !== undefined}
            onChange={setDigits}
            onAccept={() =>
              reportWork(card, {
                ...emptyWorkReport,
                kind: 'stocked',
                stocked: count,
                store: chosen ?? null,
              })
            }
          />
        </div>
      </div>
    </SheetFrame>
  );
}
