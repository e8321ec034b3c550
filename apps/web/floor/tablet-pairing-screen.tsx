import { floorCountWords, floorTexts } from '@tarima/domain/floor/floor-texts';
import { pairingCodeDigits } from '@tarima/domain/floor/report-kinds';
import { CodedError } from '@tarima/domain/kit/errors';
import { useState } from 'react';
import { useSingleCallGuard } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';
import type { FloorTabletModel, FloorTabletState } from './floor-tablet-model.ts';
import classes from './floor.module.css';
import { NumberKeypad } from './number-keypad.tsx';
import { LanguageToggleButton } from './language-toggle-button.tsx';
import { sayFloorError } from './say-floor.ts';

/** Screen of a tablet without a station, or whose station was revoked: eight digits from the office pair it. */
export function TabletPairingScreen({
  floor,
  state,
}: {
  floor: FloorTabletModel;
  state: FloorTabletState;
}) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const [code, setCode] = useState('');
  const [errorText, setErrorText] = useState('');
  const only = useSingleCallGuard();
  const waiting = state.reports.filter(({ fate }) => fate !== 'taken').length;

  const pair = (): void =>
    void only(async () => {
      try {
        await floor.pair(code);
      } catch (error) {
        const isWrong = error instanceof CodedError && error.code === 'INVALID_CODE';
        setErrorText(isWrong ? say(floorTexts.pairWrong) : sayFloorError(error, speech));
        setCode('');
      }
    });

  return (
    <main className={classes.pairing}>
      <div className={classes.pairWords}>
        <LanguageToggleButton />
        <h1>{say(floorTexts.pairTitle)}</h1>
        {state.isRevoked && <p className={classes.alarm}>{say(floorTexts.revoked)}</p>}
        {waiting > 0 && (
          <p className={classes.alarm}>{sayCount(floorCountWords.keptReports, waiting)}</p>
        )}
        <p className={classes.lead}>{say(floorTexts.pairHow)}</p>
        <output className={classes.code} aria-label={code}>
          {Array.from({ length: pairingCodeDigits }, (_, at) => (
            <span key={at} className={classes.slot}>
              {code[at] ?? ''}
            </span>
          ))}
        </output>
        <p role="alert" className={errorText ? classes.alarm : undefined}>
          {errorText}
        </p>
      </div>
      <NumberKeypad
        value={code}
        most={pairingCodeDigits}
        accept={say(floorTexts.pair)}
        canAccept={code.length === pairingCodeDigits}
        onChange={(next) => {
          setCode(next);
          setErrorText('');
        }}
        onAccept={pair}
      />
    </main>
  );
}
