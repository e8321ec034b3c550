import { CloseButton } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useId } from 'react';
import { FieldCell } from '../cells/field-cell.tsx';
import { IdCell } from '../cells/cells.tsx';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';
import { getRecordTitle } from './list-row.tsx';
import classes from './peek.module.css';

interface PeekProps {
  readonly module: Module;
  readonly row: ModuleRecord;
  close(): void;
}

/** Preview of a row beside the list: the focus stays in the list, and the preview follows the focus. */
export default function RowPreview({ module, row, close }: PeekProps) {
  const { say, language } = useLanguage();
  const { values } = useModuleOverrides();
  const titleId = useId();
  return (
    <aside className={classes.peek} aria-labelledby={titleId} aria-live="polite">
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {getRecordTitle(module, row, language)}
        </h2>
        <IdCell id={row.id} />
        <CloseButton size="sm" aria-label={say(kitTexts.close)} onClick={close} />
      </header>
      <dl className={classes.values}>
        {Object.entries(module.fields).map(([name, field]) => (
          <div key={name}>
            <dt>{say(field.label)}</dt>
            <dd>
              {values?.[name]?.(row) ?? <FieldCell element={row} name={name} field={field} whole />}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
