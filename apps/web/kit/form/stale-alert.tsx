import { Alert, Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Words } from '@tarima/domain/kit/words';
import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '../words.tsx';
import classes from './form.module.css';

interface StaleAlertProps {
  /** What that means here. */
  readonly words?: Words;
  readonly reload: (() => void) | undefined;
}

/** Somebody else saved meanwhile: nothing is overwritten, and the record can be read again. */
export function StaleAlert({ words = kitTexts.staleText, reload }: StaleAlertProps) {
  const { say } = useLanguage();
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={say(kitTexts.staleTitle)}
    >
      {say(words)}
      <div className={classes.staleActions}>
        <Button variant="default" size="xs" data-reload onClick={reload}>
          {say(kitTexts.reload)}
        </Button>
      </div>
    </Alert>
  );
}
