import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { Delete } from 'lucide-react';
import { useEffect } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Props {
  readonly value: string;
  /** Maximum number of digits. */
  readonly most: number;
  readonly accept: string;
  readonly canAccept: boolean;
  onChange(value: string): void;
  onAccept(): void;
}

/** Keypad large enough for gloves; a connected keyboard works too. */
export function NumberKeypad({ value, most, accept, canAccept, onChange, onAccept }: Props) {
  const { say } = useLanguage();
  const type = (digit: string): void => {
    if (value.length < most) onChange(value + digit);
  };
  const erase = (): void => onChange(value.slice(0, -1));

  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent): void => {
      if (/^\d$/.test(key)) type(key);
      else if (key === 'Backspace') erase();
      else if (key === 'Enter' && canAccept && !(target instanceof HTMLButtonElement)) onAccept();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return (
    // The focus begins here and not on a key, where Enter would press the key again.
    <div className={classes.keypad} tabIndex={-1} data-autofocus>
      {digits.map((digit) => (
        <button key={digit} type="button" className={classes.key} onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button
        type="button"
        className={classes.key}
        aria-label={say(floorTexts.erase)}
        onClick={erase}
      >
        <Delete size={32} aria-hidden />
      </button>
      <button type="button" className={classes.key} onClick={() => type('0')}>
        0
      </button>
      <button
        type="button"
        className={`${classes.key} ${classes.go}`}
        disabled={!canAccept}
        onClick={onAccept}
      >
        {accept}
      </button>
    </div>
  );
}
