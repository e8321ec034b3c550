import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import {
  maxReportedPieces,
  scrapReasons,
  type ScrapReason,
} from '@tarima/domain/floor/report-kinds';
import { scrapReasonWords } from '@tarima/domain/floor/report-words';
import { formatNumber } from '../kit/format.ts';
import { useState } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { NumberKeypad } from './number-keypad.tsx';
import { SheetFrame } from './sheet.tsx';
import { emptyWorkReport, useReportWork, type NewWorkReport } from './use-floor.tsx';

const kinds = {
  good: floorTexts.goodPieces,
  scrap: floorTexts.scrapPieces,
  aside: floorTexts.asidePieces,
  reworkedGood: floorTexts.reworkedGood,
  reworkedScrap: floorTexts.reworkedScrap,
};
type Kind = keyof typeof kinds;

const isScrap = (kind: Kind): boolean => kind === 'scrap' || kind === 'reworkedScrap';

function toNewReport(kind: Kind, count: number, reason: ScrapReason | null): NewWorkReport {
  const report = { ...emptyWorkReport, kind: 'pieces' as const };
  switch (kind) {
    case 'good':
      return { ...report, good: count };
    case 'scrap':
      return { ...report, scrap: count, reason };
    case 'aside':
      return { ...report, aside: count };
    case 'reworkedGood':
      return { ...report, kind: 'reworked', good: count, aside: 0 - count };
    case 'reworkedScrap':
      return { ...report, kind: 'reworked', scrap: count, aside: 0 - count, reason };
  }
}

/** Sheet for the counts of pieces: good pieces, scrap with a reason, pieces set aside for rework, or the outcome of the rework. */
export function PieceCountSheet({ card, onClose }: { card: WorkCard; onClose(): void }) {
  const { say, language } = useLanguage();
  const reportWork = useReportWork();
  const [kind, setKind] = useState<Kind>('good');
  const [digits, setDigits] = useState('');
  const [reason, setReason] = useState<ScrapReason | null>(null);
  const count = Math.min(Number(digits), maxReportedPieces);
  const canReport = count > 0 && (!isScrap(kind) || reason !== null);
  const offeredKinds = Object.keys(kinds)
    .filter((each): each is Kind => Object.hasOwn(kinds, each))
    .filter((each) => card.progress.aside > 0 || !each.startsWith('reworked'));
  return (
    <SheetFrame title={say(floorTexts.whichPieces)} onClose={onClose}>
      <div className={classes.pieces}>
        <div>
          <fieldset className={classes.choices} aria-label={say(floorTexts.whatKind)}>
            {offeredKinds.map((each) => (
              <button
                key={each}
                type="button"
                className={classes.segment}
                aria-pressed={each === kind}
                onClick={() => setKind(each)}
              >
                {say(kinds[each])}
              </button>
            ))}
          </fieldset>
          {isScrap(kind) && (
            <fieldset className={classes.choices} aria-label={say(floorTexts.whyScrap)}>
              <p>{say(floorTexts.whyScrap)}</p>
              {scrapReasons.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={classes.segment}
                  aria-pressed={each === reason}
                  onClick={() => setReason(each)}
                >
                  {say(scrapReasonWords[each])}
                </button>
              ))}
            </fieldset>
          )}
        </div>
        <div>
          <output className={classes.typed}>{formatNumber(count, language)}</output>
          <NumberKeypad
            value={digits}
            most={String(maxReportedPieces).length - 1}
            accept={say(floorTexts.accept)}
            canAccept={canReport}
            onChange={setDigits}
            onAccept={() =>
              reportWork(card, toNewReport(kind, count, isScrap(kind) ? reason : null))
            }
          />
        </div>
      </div>
    </SheetFrame>
  );
}
