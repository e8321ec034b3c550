import { Modal } from '@mantine/core';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { GearPanelProps } from '../data/list-app-hooks.ts';
import { useEffect, useRef } from 'react';
import { DialogHeader } from '../frame/dialog-header.tsx';
import panelClasses from '../frame/panel.module.css';
import { useSmallScreen } from '../small-screen.ts';
import { useLanguage } from '../words.tsx';
import { ImportCheckResult } from './import-check-result.tsx';
import { ImportFileStep } from './import-file-step.tsx';
import { ImportColumnMapping } from './import-column-mapping.tsx';
import classes from './sheets.module.css';
import { useImportSteps } from './use-import-steps.ts';
import { ImportProgress } from './import-progress.tsx';

interface ImportDialogProps extends Pick<GearPanelProps, 'module' | 'opened' | 'close'> {
  /** Instructions for filling in the file, where it does not have one row for each record. */
  readonly hint?: LocalizedWords;
}

/** Dialog that imports records from a spreadsheet: template, file, effects of the import, and result. */
export default function ImportRecordsDialog({ module, opened, close, hint }: ImportDialogProps) {
  const { language, say } = useLanguage();
  const small = useSmallScreen();
  const importing = useImportSteps(module, close);
  const { step } = importing;
  const body = useRef<HTMLDivElement>(null);
  // Each step removes the pressed button: the focus moves to the usual next button.
  useEffect(() => {
    if (step.name !== 'saving')
      body.current?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')?.focus();
  }, [step.name]);
  const busy = step.name === 'checking' || step.name === 'saving';
  return (
    <Modal.Root
      opened={opened}
      onClose={() => {
        importing.cancel();
        close();
      }}
      size="68em"
      centered
      fullScreen={small}
      padding={16}
      // An accidental click outside does not close the dialog during a save.
      closeOnClickOutside={!busy}
      closeOnEscape={step.name !== 'saving'}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <DialogHeader
          close={() => {
            importing.cancel();
            close();
          }}
        >
          <Modal.Title className={panelClasses.title}>
            {say(spreadsheetTexts.importTitle, { many: module.entity.many[language] })}
          </Modal.Title>
        </DialogHeader>
        <Modal.Body className={classes.body} ref={body}>
          {step.name === 'choosing' && (
            <ImportFileStep
              module={module}
              importing={importing}
              hint={hint ?? spreadsheetTexts.templateHint}
              refusal={step.refusal}
            />
          )}
          {(step.name === 'checking' || step.name === 'saving') && (
            <ImportProgress step={step} cancel={importing.cancel} />
          )}
          {step.name === 'mapping' && (
            <ImportColumnMapping module={module} opened={step} importing={importing} />
          )}
          {step.name === 'checked' && <ImportCheckResult step={step} importing={importing} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
