import { type ComponentProps, lazy, Suspense } from 'react';

const CreateRecordDialog = lazy(() => import('./create-record-dialog.tsx'));

/** Dialog that creates a missing record above another form; its code is loaded when it is opened. It closes before `created` is called. */
export function CreateRecord({ created, ...props }: ComponentProps<typeof CreateRecordDialog>) {
  return (
    <Suspense>
      <CreateRecordDialog
        {...props}
        created={(record) => {
          props.close();
          created(record);
        }}
      />
    </Suspense>
  );
}
