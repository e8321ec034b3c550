import type { Module } from '@tarima/domain/kit/module';
import { RecordForm } from '../form/record-form.tsx';
import { RecordLoadingPanel } from '../frame/record-loading-panel.tsx';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import { useRecordQuery } from './use-record-query.ts';

interface RecordEditorProps {
  readonly module: Module;
  /** Id of the record; left out for a new record. */
  readonly id: number | undefined;
  readonly control: SidePanelControl;
}

export const RecordEditor = ({ module, id, control }: RecordEditorProps) =>
  id === undefined ? (
    <RecordForm module={module} control={control} />
  ) : (
    <ExistingRecord module={module} id={id} control={control} />
  );

function ExistingRecord({ module, id, control }: RecordEditorProps & { id: number }) {
  const record = useRecordQuery(module, id);
  const reload = () => void record.refetch();
  if (record.data)
    return <RecordForm module={module} record={record.data} reload={reload} control={control} />;
  return <RecordLoadingPanel module={module} reading={record} />;
}
