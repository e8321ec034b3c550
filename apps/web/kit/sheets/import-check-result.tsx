import { Alert, Button } from '@mantine/core';
import type { ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import {
  recordsToCreateCountWords,
  errorCountWords,
  locatedCountWords,
  spreadsheetTexts,
  refusedCountWords,
  skippedCountWords,
  totalRowCountWords,
  unchangedCountWords,
  recordsToUpdateCountWords,
} from '@tarima/domain/kit/sheets/texts';
import { columnMappingTexts } from '@tarima/domain/kit/sheets/column-mapping-texts';
import { CircleAlert, CircleCheck, Download, Info } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../words.tsx';
import { ImportIssueTable } from './import-issue-table.tsx';
import { ImportPreviewTable } from './import-preview-table.tsx';
import classes from './sheets.module.css';
import type { OpenedImportFile, useImportSteps } from './use-import-steps.ts';

interface CheckedProps {
  readonly step: OpenedImportFile & { readonly answer: ImportAnswer };
  readonly importing: ReturnType<typeof useImportSteps>;
}

/** Shows the effects of an import file, or the reasons why it is refused. */
export function ImportCheckResult({ step, importing }: CheckedProps) {
  const { say, sayCount } = useLanguage();
  const { answer, file } = step;
  const bad = answer.errorsCount > 0;
  const changes = answer.creates + answer.updates;
  const sentence = bad
    ? spreadsheetTexts.errorsHint
    : changes > 0
      ? spreadsheetTexts.ready
      : answer.skipped > 0
        ? spreadsheetTexts.nothingNew
        : spreadsheetTexts.nothing;
  return (
    <>
      <Alert
        color={bad ? 'red' : changes > 0 ? 'teal' : 'blue'}
        role={bad ? 'alert' : 'status'}
        icon={bad ? <CircleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
        title={bad ? sayCount(errorCountWords, answer.errorsCount) : file.name}
      >
        {say(sentence)}
      </Alert>
      <ul className={classes.counts}>
        <li>{sayCount(recordsToCreateCountWords, answer.creates)}</li>
        <li>{sayCount(recordsToUpdateCountWords, answer.updates)}</li>
        <li>{sayCount(unchangedCountWords, answer.unchanged)}</li>
        {answer.skipped > 0 && <li>{sayCount(skippedCountWords, answer.skipped)}</li>}
        {answer.refused > 0 && <li>{sayCount(refusedCountWords, answer.refused)}</li>}
      </ul>
      {answer.ignored.length > 0 && (
        <p className={classes.note}>
          <Info size={16} aria-hidden />
          {say(spreadsheetTexts.ignored, { columns: answer.ignored.join(', ') })}
        </p>
      )}
      {answer.located > 0 && (
        <p className={classes.note}>
          <Info size={16} aria-hidden />
          {sayCount(locatedCountWords, answer.located)}
        </p>
      )}
      {answer.totalRows.length > 0 && (
        <p className={classes.note}>
          <Info size={16} aria-hidden />
          {sayCount(totalRowCountWords, answer.totalRows.length, {
            rows: answer.totalRows.join(', '),
          })}
        </p>
      )}
      {bad && <ImportIssueTable answer={answer} />}
      <ImportPreviewTable answer={answer} />
      <div className={classes.footer}>
        <Button variant="default" onClick={importing.cancel}>
          {say(spreadsheetTexts.chooseAnother)}
        </Button>
        <Button variant="default" onClick={() => importing.map(step)}>
          {say(columnMappingTexts.again)}
        </Button>
        {bad ? (
          <MarkedButton download={() => importing.marked(step)} />
        ) : (
          <Button data-autofocus disabled={changes === 0} onClick={() => void importing.save(step)}>
            {say(spreadsheetTexts.confirm)}
          </Button>
        )}
      </div>
    </>
  );
}

function MarkedButton({ download }: { download(): Promise<void> }) {
  const { say } = useLanguage();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      data-autofocus
      loading={busy}
      leftSection={<Download size={16} aria-hidden />}
      onClick={() => {
        setBusy(true);
        void download().finally(() => setBusy(false));
      }}
    >
      {say(spreadsheetTexts.marked)}
    </Button>
  );
}
