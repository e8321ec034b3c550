import { Suspense, useMemo, type ComponentType } from 'react';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';
import type { DialogsOfVerbs, DocumentDialogProps } from './document-entity.ts';
import type { DocumentVerbRequest } from './document-verb-dialog.tsx';

interface DocumentDialogsProps<Name extends string, Facts> {
  readonly document: { readonly names: readonly Name[] };
  readonly dialogs: DialogsOfVerbs<Name, NoInfer<Facts>>;
  readonly request: DocumentVerbRequest<Name, Facts> | undefined;
  close(): void;
}

/** Dialogs of all verbs of a document, of which the requested one is open. */
export const DocumentDialogs = <Name extends string, Facts>({
  document,
  dialogs,
  request,
  close,
}: DocumentDialogsProps<Name, Facts>) => (
  <Suspense>
    {document.names.map((name) => (
      <DialogOfVerb key={name} name={name} Dialog={dialogs[name]} request={request} close={close} />
    ))}
  </Suspense>
);

interface DialogOfVerbProps<Name extends string, Facts> {
  readonly name: Name;
  readonly Dialog: ComponentType<DocumentDialogProps<Name, Facts>> | null;
  readonly request: DocumentVerbRequest<string, Facts> | undefined;
  close(): void;
}

/** Loads the dialog of a verb when it is first requested; it stays mounted while it fades out. */
function DialogOfVerb<Name extends string, Facts>({
  name,
  Dialog,
  request,
  close,
}: DialogOfVerbProps<Name, Facts>) {
  const own = useMemo(
    () => (request?.verb === name ? { ...request, verb: name } : undefined),
    [request, name],
  );
  const wasRequested = useHasEverBeenTrue(own !== undefined);
  return Dialog && wasRequested ? <Dialog request={own} close={close} /> : null;
}
