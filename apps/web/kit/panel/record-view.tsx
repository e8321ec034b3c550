import { Button, Skeleton } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import { systemFields } from '@tarima/domain/kit/fields';
import { parseLocation } from '@tarima/domain/kit/location';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { lazy, Suspense } from 'react';
import { FieldCell } from '../cells/field-cell.tsx';
import { MomentText } from '../cells/cells.tsx';
import { toDisplayText } from '../cells/display-value.ts';
import { mapHeightPx } from '../map/map-height.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';
import classes from '../frame/panel.module.css';
import { RecordErrorMessage, RecordPlaceholder } from '../frame/record-loading-panel.tsx';
import { SidePanelLayout } from '../frame/side-panel.tsx';
import { RecordHistorySection } from './record-history-section.tsx';
import { useRecordQuery } from './use-record-query.ts';

const LocationMap = lazy(() => import('../map/location-map.tsx'));

interface RecordViewProps {
  readonly module: Module;
  readonly id: number;
  close(): void;
}

export function RecordView({ module, id, close }: RecordViewProps) {
  const { say } = useLanguage();
  const record = useRecordQuery(module, id);
  return (
    <SidePanelLayout
      onlyRead
      footer={
        <Button variant="default" onClick={close}>
          {say(kitTexts.close)}
        </Button>
      }
    >
      {record.data ? (
        <Values module={module} record={record.data} />
      ) : record.isError ? (
        <RecordErrorMessage
          module={module}
          error={record.error}
          retry={() => void record.refetch()}
        />
      ) : (
        <RecordPlaceholder />
      )}
    </SidePanelLayout>
  );
}

function Values({ module, record }: { module: Module; record: ModuleRecord }) {
  const { say } = useLanguage();
  const { values, Before, More } = useModuleOverrides();
  return (
    <>
      {Before && <Before record={record} />}
      <dl className={classes.values}>
        {Object.entries(module.fields).map(([name, field]) => (
          <div key={name} className={classes.value}>
            <dt>{say(field.label)}</dt>
            <dd>
              {values?.[name]?.(record) ?? (
                <FieldCell element={record} name={name} field={field} whole />
              )}
            </dd>
          </div>
        ))}
        {getShownTimes(module).map((name) => (
          <div key={name} className={classes.value}>
            <dt>{say(systemFields[name].label)}</dt>
            <dd>
              <MomentText instant={record[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {Object.entries(module.fields).map(([name, field]) => (
        <ViewMap key={name} field={field} location={toDisplayText(record[name])} />
      ))}
      {More && <More record={record} />}
      <RecordHistorySection module={module} id={record.id} />
    </>
  );
}

/** Returns the shown timestamps: records that users never change have only one, among their fields. */
const getShownTimes = ({ history }: Module): readonly ('createdAt' | 'updatedAt')[] =>
  history === 'none' ? [] : ['createdAt', 'updatedAt'];

function ViewMap({ field, location }: { field: Field; location: string }) {
  const { say } = useLanguage();
  const point = field.kind === 'location' ? parseLocation(location) : undefined;
  if (!point) return null;
  return (
    <div className={classes.map}>
      <Suspense fallback={<Skeleton height={mapHeightPx} />}>
        <LocationMap
          label={say(formAndDialogTexts.map, { field: say(field.label) })}
          point={point}
        />
      </Suspense>
    </div>
  );
}
