import { Button } from '@mantine/core';
import { readRowCountWords, spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import { useImportedRowCount } from './sheet-progress.ts';
import classes from './sheets.module.css';

interface WorkingProps {
  readonly step: {
    readonly name: 'checking' | 'saving';
    readonly file: File;
    readonly key: string;
  };
  cancel(): void;
}

/** Shows the server's progress with a file, received by the socket every half second. */
export function ImportProgress({ step, cancel }: WorkingProps) {
  const { say, sayCount } = useLanguage();
  const rows = useImportedRowCount(step.key);
  const name = step.file.name;
  return (
    <div className={classes.working}>
      <strong>{say(spreadsheetTexts[step.name], { name })}</strong>
      <progress
        className={classes.progress}
        aria-label={say(spreadsheetTexts[step.name], { name })}
      />
      <output className={classes.hint}>
        {rows === undefined ? say(spreadsheetTexts.upload) : sayCount(readRowCountWords, rows)}
      </output>
      {step.name === 'checking' && (
        <Button variant="default" onClick={cancel}>
          {say(kitTexts.cancel)}
        </Button>
      )}
    </div>
  );
}
