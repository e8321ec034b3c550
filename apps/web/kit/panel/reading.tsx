import { Alert, Button, Skeleton } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { nounErrors, nounWords } from '@tarima/domain/kit/noun-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CircleAlert } from 'lucide-react';
import { errorText } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import formClasses from '../form/form.module.css';
import classes from './panel.module.css';
import { PanelLayout } from './side-panel.tsx';

interface NotThereProps {
  readonly module: Module;
  readonly reading: { readonly isError: boolean; readonly error: unknown; refetch(): unknown };
  /** Closes the panel, where it has a button of its own for that. */
  close?(): void;
}

/** A panel whose record is on its way, or did not come. */
export function NotThere({ module, reading, close }: NotThereProps) {
  const { say } = useLanguage();
  return (
    <PanelLayout
      footer={
        close ? (
          <Button variant="default" onClick={close}>
            {say(kitTexts.close)}
          </Button>
        ) : null
      }
    >
      {reading.isError ? (
        <ReadFailed module={module} error={reading.error} retry={() => void reading.refetch()} />
      ) : (
        <Waiting />
      )}
    </PanelLayout>
  );
}

/** A record on its way. */
export const Waiting = () => (
  <div className={classes.waiting} aria-busy>
    {Array.from({ length: 8 }, (_, at) => (
      <Skeleton key={at} height={36} />
    ))}
  </div>
);

/** A record that did not come, perhaps because it is gone. */
export function ReadFailed(props: { module: Module; error: unknown; retry(): void }) {
  const { module, error, retry } = props;
  const speech = useLanguage();
  return (
    <Alert
      color="red"
      icon={<CircleAlert size={18} aria-hidden />}
      title={speech.say(nounWords('readFailed', module.noun))}
    >
      {errorText(error, speech, nounErrors(module.noun))}
      <div className={formClasses.staleActions}>
        <Button variant="default" size="xs" onClick={retry}>
          {speech.say(kitTexts.retry)}
        </Button>
      </div>
    </Alert>
  );
}
