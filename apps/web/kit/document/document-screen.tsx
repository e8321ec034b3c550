import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListBulkAction, ModuleOverrides } from '../form/module-overrides.ts';
import { useFocusReturn } from '../frame/use-focus-return.ts';
import { useSidePanel } from '../frame/use-side-panel.ts';
import { useLanguage } from '../words.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import {
  VerbDialogContext,
  type DialogsOfVerbs,
  type DocumentEntity,
  type WholeDocument,
} from './document-entity.ts';
import type { DocumentVerbRequest } from './document-verb-dialog.tsx';
import { buildDocumentBulkActions, buildDocumentVerbMenu } from './verb-menu.ts';

interface DocumentScreenProps<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
> {
  readonly entity: DocumentEntity<Status, Name, Facts, Whole, Key>;
  readonly dialogs: DialogsOfVerbs<Name, Facts>;
  /** Bulk actions besides the verbs. Created once, outside of drawing, or memoised. */
  readonly bulkActions?: readonly ListBulkAction[];
  /** Overrides of the list besides the document's own. Created once, outside of drawing, or memoised. */
  readonly overrides: ModuleOverrides;
}

const noActions: readonly ListBulkAction[] = [];

/**
 * Screen of a document: its list, the verbs in the menu of each row and for many rows, its panel, and the dialogs of the verbs.
 * The verb `edit` opens the panel's form; the other verbs open their dialogs.
 */
export function DocumentScreen<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
>({
  entity,
  dialogs,
  bulkActions = noActions,
  overrides,
}: DocumentScreenProps<Status, Name, Facts, Whole, Key>) {
  const { document, getFacts, readOptions } = entity;
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = useSidePanel(document.module);
  const [request, setRequest] = useState<DocumentVerbRequest<Name, Facts>>();
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const openDialog = useCallback(
    (name: string, row: Pick<ModuleRecord, 'id'>): void => {
      const verb = document.names.find((each) => each === name);
      const facts = getFacts({ ...row });
      if (verb === undefined || !facts) return;
      rememberFocus();
      setRequest({ verb, id: row.id, facts });
    },
    [document, getFacts, rememberFocus],
  );

  const listOverrides = useMemo<ModuleOverrides>(() => {
    const run = (name: Name, row: ModuleRecord): void => {
      if (name === 'edit') open({ mode: 'edit', id: row.id });
      else openDialog(name, row);
    };
    const many = [...buildDocumentBulkActions(document, getFacts), ...bulkActions];
    return {
      // Rows are fixed: only the document's own form changes one, and none is deleted.
      isFixed: () => true,
      actions: (row) => buildDocumentVerbMenu(document, getFacts(row), { run }),
      ...(many.length > 0 && { many }),
      onNear: ({ id }) => void client.prefetchQuery(readOptions(id, language)),
      ...overrides,
    };
  }, [client, language, document, getFacts, readOptions, open, openDialog, bulkActions, overrides]);

  const close = useCallback(() => setRequest(undefined), []);
  return (
    <VerbDialogContext value={openDialog}>
      <ListScreen module={document.module} overrides={listOverrides} />
      <DocumentDialogs document={document} dialogs={dialogs} request={request} close={close} />
    </VerbDialogContext>
  );
}
