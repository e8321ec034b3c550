import { TextInput } from '@mantine/core';
import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import { accountStyleTexts } from '@tarima/domain/accounts/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { TriangleAlert } from 'lucide-react';
import { useController } from 'react-hook-form';
import { toDisplayText } from '../../kit/cells/display-value.ts';
import { sayFieldError } from '../../kit/form/rule-errors.ts';
import type { FormControl } from '../../kit/form/use-form-input.ts';
import { formatNumber } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import type { ColorCorrection } from './color-corrections.ts';
import styles from './style.module.css';

interface ColorInputProps {
  readonly control: FormControl;
  readonly name: string;
  readonly label: LocalizedWords;
  /** Shown style: each of its colours is complete. */
  readonly shown: AccountStyle;
  readonly correction: ColorCorrection | undefined;
}

/** Input of a colour as six hexadecimal digits, typed or picked. */
export function StyleColorInput({ control, name, label, shown, correction }: ColorInputProps) {
  const { say, language } = useLanguage();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const ratio = correction && formatNumber(Math.floor(correction.ratio * 10) / 10, language);
  const whole = new Map<string, unknown>(Object.entries(shown)).get(name);
  return (
    <TextInput
      ref={ref}
      name={name}
      label={say(label)}
      required
      value={toDisplayText(value)}
      onChange={onChange}
      onBlur={() => {
        onChange(expandColor(toDisplayText(value)));
        onBlur();
      }}
      error={sayFieldError(fieldState.error, language)}
      description={
        correction &&
        ratio !== undefined && (
          <span className={styles.correction}>
            <TriangleAlert size={14} aria-hidden />
            <span>
              {say(accountStyleTexts.correction, { ratio, color: correction.color })}{' '}
              <span
                className={styles.swatch}
                style={{ '--swatch': correction.color }}
                aria-hidden
              />
            </span>
          </span>
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: styles.hex ?? '' }}
      maxLength={7}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={styles.picker}
          aria-label={say(accountStyleTexts.pick, { name: say(label) })}
          value={toDisplayText(whole).toLowerCase()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

/** Expands `abc` and `#abc` to `#aabbcc`, as style sheets do. */
function expandColor(typed: string): string {
  const digits = typed.trim().replace(/^#/, '');
  if (/^[\da-f]{6}$/i.test(digits)) return `#${digits}`;
  if (/^[\da-f]{3}$/i.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return typed.trim();
}
