import { Button, Skeleton } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import { systemFields } from '@tarima/domain/kit/fields';
import { parseLocation } from '@tarima/domain/kit/location';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { openedTexts } from '@tarima/domain/kit/opened-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { lazy, Suspense } from 'react';
import { Cell } from '../cells/cell.tsx';
import { Moment } from '../cells/cells.tsx';
import { asText } from '../cells/display-value.ts';
import { mapHeight } from '../map/map-height.ts';
import { useModuleOverrides } from '../module-overrides.ts';
import { useLanguage } from '../words.tsx';
import classes from './panel.module.css';
import { ReadFailed, Waiting } from './reading.tsx';
import { PanelLayout } from './side-panel.tsx';
import { useRecord } from './use-record.ts';

const LocationMap = lazy(() => import('../map/location-map.tsx'));

interface RecordViewProps {
  readonly module: Module;
  readonly id: number;
  close(): void;
}

export function RecordView({ module, id, close }: RecordViewProps) {
  const { say } = useLanguage();
  const record = useRecord(module, id);
  return (
    <PanelLayout
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
        <ReadFailed module={module} error={record.error} retry={() => void record.refetch()} />
      ) : (
        <Waiting />
      )}
    </PanelLayout>
  );
}

function Values({ module, record }: { module: Module; record: Element }) {
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
                <Cell element={record} name={name} field={field} whole />
              )}
            </dd>
          </div>
        ))}
        {(['createdAt', 'updatedAt'] as const).map((name) => (
          <div key={name} className={classes.value}>
            <dt>{say(systemFields[name].label)}</dt>
            <dd>
              <Moment instant={record[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {Object.entries(module.fields).map(([name, field]) => (
        <ViewMap key={name} field={field} location={asText(record[name])} />
      ))}
      {More && <More record={record} />}
    </>
  );
}

function ViewMap({ field, location }: { field: Field; location: string }) {
  const { say } = useLanguage();
  const point = field.kind === 'location' ? parseLocation(location) : undefined;
  if (!point) return null;
  return (
    <div className={classes.map}>
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LocationMap label={say(openedTexts.map, { field: say(field.label) })} point={point} />
      </Suspense>
    </div>
  );
}
