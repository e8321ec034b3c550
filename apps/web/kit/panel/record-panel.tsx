import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityWords, type EntityTextName } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Pencil } from 'lucide-react';
import { IdCell } from '../cells/cells.tsx';
import { RecordVerbBar } from './record-verb-bar.tsx';
import type { SidePanelState } from '../data/list-search-state.ts';
import { isKeyForFocusedElement } from '../shortcuts.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';
import { RecordEditor } from './record-editor.tsx';
import { RecordView } from './record-view.tsx';
import { SidePanel } from '../frame/side-panel.tsx';
import {
  getOpenPanelState,
  useLastShownContent,
  type OpenSidePanelState,
} from '../frame/use-last-shown-content.ts';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import { useLoadedRecord } from './use-record-query.ts';

const titles = {
  create: 'creating',
  view: 'viewing',
  edit: 'editing',
} as const satisfies Record<OpenSidePanelState['mode'], EntityTextName>;

/** Side panel of a record, in the mode of the address. */
export default function RecordPanel({ module, ...control }: SidePanelControl & { module: Module }) {
  const { say } = useLanguage();
  const { panel, open, close } = control;
  const { shown: shownPanel, openCount } = useLastShownContent(
    getOpenPanelState(panel),
    toPanelKey(panel),
  );
  const isOpenToChange = useIsOpenToChange(module, shownPanel);
  if (!shownPanel) return null;
  const shown: OpenSidePanelState =
    shownPanel.mode === 'edit' && !isOpenToChange
      ? { mode: 'view', id: shownPanel.id }
      : shownPanel;
  const edit = () => {
    if (shown.mode === 'view' && isOpenToChange) open({ mode: 'edit', id: shown.id });
  };
  return (
    <SidePanel
      opened={panel.mode !== 'none'}
      title={say(getEntityWords(titles[shown.mode], module.entity))}
      aside={'id' in shown && <IdCell id={shown.id} />}
      actions={
        shown.mode === 'view' &&
        (!isOpenToChange ? (
          <ReadOnlyRecordVerbs module={module} id={shown.id} />
        ) : (
          <Button
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            aria-keyshortcuts="e"
            onClick={edit}
          >
            {say(kitTexts.edit)}
          </Button>
        ))
      }
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || shown.mode !== 'view' || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        edit();
      }}
    >
      {shown.mode === 'view' ? (
        <RecordView key={shown.id} module={module} id={shown.id} close={close} />
      ) : (
        <RecordEditor
          key={openCount}
          module={module}
          id={shown.mode === 'edit' ? shown.id : undefined}
          control={control}
        />
      )}
    </SidePanel>
  );
}

/** Verbs of a record that is only viewed, such as the answers to a request: those of its row. */
function ReadOnlyRecordVerbs({ module, id }: { readonly module: Module; readonly id: number }) {
  const record = useLoadedRecord(module, id);
  return record && <RecordVerbBar record={record} name={String(id)} />;
}

/**
 * Returns whether the record can be changed.
 * A read-only record is only viewed, even at the URL of its form; before loading nothing is offered.
 */
function useIsOpenToChange(module: Module, panel: OpenSidePanelState | undefined): boolean {
  const { isFixed } = useModuleOverrides();
  const record = useLoadedRecord(module, isFixed && panel && 'id' in panel ? panel.id : undefined);
  return !isFixed || panel?.mode === 'create' || (record !== undefined && !isFixed(record));
}

/** Returns the key of a panel. Sub-panels of the URL open above the panel, which keeps its key. */
const toPanelKey = (panel: SidePanelState): string =>
  `${panel.mode} ${'id' in panel ? panel.id : 0}`;
