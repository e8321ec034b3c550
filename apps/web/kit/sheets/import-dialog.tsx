import { Modal } from '@mantine/core';
import { sheetTexts } from '@tarima/domain/kit/sheets/texts';
import type { Words } from '@tarima/domain/kit/words';
import type { GearPanelProps } from '../additions.ts';
import { useEffect, useRef } from 'react';
import { DialogHeader } from '../panel/dialog-header.tsx';
import panelClasses from '../panel/panel.module.css';
import { useSmallScreen } from '../small-screen.ts';
import { useLanguage } from '../words.tsx';
import { Checked } from './checked.tsx';
import { ChooseFile } from './choose-file.tsx';
import { MapColumns } from './map-columns.tsx';
import classes from './sheets.module.css';
import { useImport } from './use-import.ts';
import { Working } from './working.tsx';

interface ImportDialogProps extends Pick<GearPanelProps, 'module' | 'opened' | 'close'> {
  /** Instructions for filling in the file, where it does not hold one row for each record. */
  readonly hint?: Words;
}

/** Dialog that imports records from a workbook: template, file, the effects of the import, and its result. */
export default function ImportDialog({ module, opened, close, hint }: ImportDialogProps) {
  const { language, say } = useLanguage();
  const small = useSmallScreen();
  const importing = useImport(module, close);
  const { step } = importing;
  const body = useRef<HTMLDivElement>(null);
  // Each step removes the pressed button: the focus goes to the usual next one.
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
      // A slip of the hand does not close the dialog during a save.
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
            {say(sheetTexts.importTitle, { many: module.entity.many[language] })}
          </Modal.Title>
        </DialogHeader>
        <Modal.Body className={classes.body} ref={body}>
          {step.name === 'choosing' && (
            <ChooseFile
              importing={importing}
              hint={hint ?? sheetTexts.templateHint}
              refusal={step.refusal}
            />
          )}
          {(step.name === 'checking' || step.name === 'saving') && (
            <Working step={step} cancel={importing.cancel} />
          )}
          {step.name === 'mapping' && <MapColumns opened={step} importing={importing} />}
          {step.name === 'checked' && <Checked step={step} importing={importing} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
