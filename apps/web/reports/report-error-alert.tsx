import { Alert, Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CircleAlert } from 'lucide-react';
import formClasses from '../kit/frame/form.module.css';
import { getErrorText } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';

interface ReportFailureProps {
  readonly title: string;
  readonly error: Error | null;
  retry(): unknown;
}

/** Error in place of a report, with a button that loads the report again. */
export function ReportErrorAlert({ title, error, retry }: ReportFailureProps) {
  const speech = useLanguage();
  return (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={title}>
      {getErrorText(error, speech)}
      <div className={formClasses.staleActions}>
        <Button variant="default" size="xs" onClick={() => void retry()}>
          {speech.say(kitTexts.retry)}
        </Button>
      </div>
    </Alert>
  );
}
