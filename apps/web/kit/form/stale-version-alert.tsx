import { Alert, Button } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';

/** Texts that explain a stale version, with the user's options. */
export interface StaleAlertTexts {
  readonly title?: LocalizedWords;
  readonly text: LocalizedWords;
  readonly button?: LocalizedWords;
}

interface StaleAlertProps extends Partial<StaleAlertTexts> {
  reload(): void;
}

/** Alert after another user saved in the meantime: nothing is overwritten, and the record can be reloaded. */
export function StaleVersionAlert(props: StaleAlertProps) {
  const { title = formAndDialogTexts.staleTitle, text = formAndDialogTexts.staleText } = props;
  const { button = formAndDialogTexts.reload, reload } = props;
  const { say } = useLanguage();
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title={say(title)}>
      {say(text)}
      <div className={classes.staleActions}>
        <Button variant="default" size="xs" data-reload onClick={reload}>
          {say(button)}
        </Button>
      </div>
    </Alert>
  );
}
