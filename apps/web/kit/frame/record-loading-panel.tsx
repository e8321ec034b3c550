import { Alert, Button, Skeleton } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { CircleAlert } from 'lucide-react';
import { getErrorText } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import formClasses from './form.module.css';
import classes from './panel.module.css';
import { SidePanelLayout } from './side-panel.tsx';

/** Module of the record, or the entity's own message for a failed load. */
type RecordSource = { readonly module: Module } | { readonly failed: LocalizedWords };

type RecordPendingProps = RecordSource & {
  readonly reading: { readonly isError: boolean; readonly error: unknown; refetch(): unknown };
  /** Closes the panel, where the panel has its own close button. */
  close?(): void;
};

/** Panel whose record is loading, or failed to load. */
export function RecordLoadingPanel({ reading, close, ...source }: RecordPendingProps) {
  const { say } = useLanguage();
  return (
    <SidePanelLayout
      footer={
        close ? (
          <Button variant="default" onClick={close}>
            {say(kitTexts.close)}
          </Button>
        ) : null
      }
    >
      {reading.isError ? (
        <RecordErrorMessage
          {...source}
          error={reading.error}
          retry={() => void reading.refetch()}
        />
      ) : (
        <RecordPlaceholder />
      )}
    </SidePanelLayout>
  );
}

/** Panel that waits for a load which cannot fail, or whose failure is shown elsewhere. */
export const LoadingPanel = () => (
  <SidePanelLayout footer={null}>
    <RecordPlaceholder />
  </SidePanelLayout>
);

/** Placeholder of a record that is loading. */
export const RecordPlaceholder = () => (
  <div className={classes.waiting} aria-busy>
    {Array.from({ length: 8 }, (_, at) => (
      <Skeleton key={at} height={36} />
    ))}
  </div>
);

/** Message about a record that failed to load, perhaps because it was deleted. */
export function RecordErrorMessage({
  error,
  retry,
  ...source
}: RecordSource & { error: unknown; retry(): void }) {
  const speech = useLanguage();
  const [title, errors] =
    'module' in source
      ? [
          getEntityWords('readFailed', source.module.entity),
          getEntityErrorWords(source.module.entity),
        ]
      : [source.failed];
  return (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={speech.say(title)}>
      {getErrorText(error, speech, errors)}
      <div className={formClasses.staleActions}>
        <Button variant="default" size="xs" onClick={retry}>
          {speech.say(kitTexts.retry)}
        </Button>
      </div>
    </Alert>
  );
}
