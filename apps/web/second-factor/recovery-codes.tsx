import { Button } from '@mantine/core';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { Copy } from 'lucide-react';
import { useCopy } from '../kit/use-copy.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  close(): void;
}

/** New recovery codes, shown this once. */
export default function RecoveryCodes({ codes, close }: RecoveryCodesProps) {
  const { say } = useLanguage();
  const { shown, copy } = useCopy<HTMLUListElement>(texts.copied);
  return (
    <div className={classes.form}>
      <span className={classes.note}>{say(texts.recoveryCodesLead)}</span>
      <ul ref={shown} className={classes.codes} aria-label={say(texts.recoveryCodes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {say(texts.copy)}
        </Button>
        <Button onClick={close}>{say(texts.saved)}</Button>
      </div>
    </div>
  );
}
