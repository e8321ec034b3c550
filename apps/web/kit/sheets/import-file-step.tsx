import { Alert, Button, Group } from '@mantine/core';
import type { CodedError, ErrorDetail } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { saySheetRule } from '@tarima/domain/kit/sheets/sheet-rule-texts';
import { maxImportedRows } from '@tarima/domain/kit/sheets/contract';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { mediaTypesByFileKind, uploadLimits } from '@tarima/domain/kit/uploads';
import { numberLocales, type LocalizedWords } from '@tarima/domain/kit/words';
import { CircleAlert, Download, FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFilesDrop } from '../picture/use-file-drop.ts';
import { useLanguage } from '../words.tsx';
import classes from './sheets.module.css';
import { MissingSampleRecords } from './missing-sample-records.tsx';
import type { useImportSteps } from './use-import-steps.ts';

interface ChooseFileProps {
  readonly module: Module;
  readonly importing: ReturnType<typeof useImportSteps>;
  /** Instructions for filling in the file. */
  readonly hint: LocalizedWords;
  /** Reason why the previous file was refused as a whole. */
  readonly refusal: CodedError | undefined;
}

const types: readonly string[] = [...mediaTypesByFileKind.sheet, ...mediaTypesByFileKind.table];
const endings = ['.xlsx', '.csv', '.tsv', '.txt'];
/** Returns whether a file may be a spreadsheet. The server checks its content; this check only catches a wrong choice. */
const isSheet = ({ type, name }: File): boolean =>
  types.includes(type) || endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Step with the template to fill in, and the area for the file. */
export function ImportFileStep({ module, importing, hint, refusal }: ChooseFileProps) {
  const { language, say } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<LocalizedWords>();
  const [fetching, setFetching] = useState<'template' | 'sample'>();
  const [missing, setMissing] = useState<readonly ErrorDetail[]>([]);

  const fetchFile = async (name: 'template' | 'sample'): Promise<void> => {
    setFetching(name);
    if (name === 'sample') setMissing(await importing.sample());
    else await importing.template();
    setFetching(undefined);
  };
  const choose = (files: readonly File[]): void => {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0) setWrong(spreadsheetTexts.onlyOne);
    else if (!isSheet(file)) setWrong(spreadsheetTexts.notExcel);
    else void importing.open(file);
  };
  const { dropZone, over } = useFilesDrop(choose);
  const sentences = wrong
    ? [say(wrong)]
    : (refusal?.details ?? []).map((detail) => saySheetRule(detail, language));

  return (
    <>
      <section className={classes.step}>
        <h3 className={classes.heading}>{say(spreadsheetTexts.templateTitle)}</h3>
        <p className={classes.hint}>{say(hint)}</p>
        <p className={classes.hint}>{say(spreadsheetTexts.sampleHint)}</p>
        <Group gap="xs">
          {(['template', 'sample'] as const).map((name) => (
            <Button
              key={name}
              variant="default"
              loading={fetching === name}
              leftSection={<Download size={16} aria-hidden />}
              onClick={() => void fetchFile(name)}
            >
              {say(spreadsheetTexts[name])}
            </Button>
          ))}
        </Group>
        {missing.length > 0 && (
          <MissingSampleRecords
            module={module}
            missing={missing}
            created={() => void fetchFile('sample')}
          />
        )}
      </section>
      <section className={classes.step}>
        <h3 className={classes.heading}>{say(spreadsheetTexts.fileTitle)}</h3>
        {sentences.length > 0 && (
          <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
            {sentences.join(' ')}
          </Alert>
        )}
        <div ref={dropZone} className={classes.drop} data-over={over || undefined}>
          <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
          <span>{say(spreadsheetTexts.drop)}</span>
          <Button data-autofocus onClick={() => input.current?.click()}>
            {say(spreadsheetTexts.choose)}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={[...endings, ...types].join(',')}
            aria-label={say(spreadsheetTexts.choose)}
            onChange={({ currentTarget }) => {
              choose([...(currentTarget.files ?? [])]);
              // The input is cleared, so that the same file, corrected, can be chosen again.
              currentTarget.value = '';
            }}
          />
        </div>
        <p className={classes.hint}>
          {say(spreadsheetTexts.limits, {
            megabytes: uploadLimits.megabytes,
            rows: maxImportedRows.toLocaleString(numberLocales[language]),
          })}
        </p>
        <p className={classes.hint}>{say(spreadsheetTexts.foreign)}</p>
      </section>
    </>
  );
}
