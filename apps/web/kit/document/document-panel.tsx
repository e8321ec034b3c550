import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IdCell } from '../cells/cells.tsx';
import { RecordLoadingPanel } from '../frame/record-loading-panel.tsx';
import { SidePanel } from '../frame/side-panel.tsx';
import { getOpenPanelState, useLastShownContent } from '../frame/use-last-shown-content.ts';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import { isKeyForFocusedElement } from '../shortcuts.ts';
import { useLanguage } from '../words.tsx';
import { toDocumentRow, type DocumentEntity, type WholeDocument } from './document-entity.ts';
import { RecordVerbBar } from '../panel/record-verb-bar.tsx';

interface DocumentPanelProps<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
> {
  readonly entity: DocumentEntity<Status, Name, Facts, Whole, Key>;
  readonly control: SidePanelControl;
  /** Returns the name of a document, for screen readers. */
  getName(whole: Whole): string;
  /** Width of the panel, as in `SidePanel`. */
  readonly wide?: (mode: 'create' | 'edit' | 'view') => boolean | 60;
  /** Renders the form of a new or edited document; left out where only the server creates documents. */
  renderForm?(whole: Whole | undefined, form: { readonly key: number; reload(): void }): ReactNode;
  renderView(whole: Whole): ReactNode;
  /** Renders buttons in the header instead of the verbs. */
  renderActions?(whole: Whole, edit: (() => void) | undefined): ReactNode;
}

/**
 * Side panel of a document: a view with verbs, a form while the status allows `edit`, or the form of a new document.
 * A document that cannot be changed is shown read-only, even when the URL opens its form. The key `e` opens the form.
 */
export function DocumentPanel<
  Status extends string,
  Name extends string,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
>({
  entity,
  control,
  getName,
  wide = () => true,
  renderForm,
  renderView,
  renderActions,
}: DocumentPanelProps<Status, Name, Facts, Whole, Key>) {
  const { document, readOptions } = entity;
  const { module } = document;
  const { panel, open, close } = control;
  const { say, language } = useLanguage();
  const state = getOpenPanelState(panel);
  const { shown, openCount } = useLastShownContent(
    state && (renderForm || 'id' in state) ? state : undefined,
  );
  const id = shown && 'id' in shown ? shown.id : undefined;
  const reading = useQuery({ ...readOptions(id ?? 0, language), enabled: id !== undefined });
  if (!shown) return null;
  const known = id === undefined ? undefined : reading.data;
  const edit = known && canEdit(document, known.status) ? openForm : undefined;
  const isEditing = renderForm !== undefined && shown.mode === 'edit' && (!known || !!edit);
  const mode = id === undefined ? 'create' : isEditing ? 'edit' : 'view';
  const form = { key: openCount, reload: () => void reading.refetch() };

  function openForm(): void {
    if (known && !isEditing) open({ mode: 'edit', id: known.id });
  }

  const content = (): ReactNode => {
    if (id === undefined) return renderForm?.(undefined, form);
    if (!known) return <RecordLoadingPanel module={module} reading={reading} close={close} />;
    return isEditing ? renderForm(known, form) : renderView(known);
  };
  const actions = (whole: Whole): ReactNode =>
    renderActions ? (
      renderActions(whole, edit)
    ) : (
      <RecordVerbBar
        record={toDocumentRow(entity, whole)}
        name={getName(whole)}
        keyed={edit && { name: 'edit', key: 'e' }}
      />
    );
  const words = ({ create: 'creating', edit: 'editing', view: 'viewing' } as const)[mode];
  return (
    <SidePanel
      opened={state !== undefined && (renderForm !== undefined || 'id' in state)}
      title={say(getEntityWords(words, module.entity))}
      {...(id !== undefined && { aside: <IdCell id={id} /> })}
      wide={wide(mode)}
      actions={known && !isEditing && actions(known)}
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || isEditing || !edit || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        edit();
      }}
    >
      {content()}
    </SidePanel>
  );
}

/** Returns whether the status allows a change by the form. */
function canEdit<Status extends string, Name extends string>(
  document: {
    readonly names: readonly Name[];
    isStatus(value: unknown): value is Status;
    allows(name: Name, status: Status): boolean;
  },
  status: string,
): boolean {
  const verb = document.names.find((name) => name === 'edit');
  return verb !== undefined && document.isStatus(status) && document.allows(verb, status);
}
