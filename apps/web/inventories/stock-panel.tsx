import { Button } from '@mantine/core';
import { findStockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { PencilRuler } from 'lucide-react';
import { IdCell } from '../kit/cells/cells.tsx';
import type { SidePanelState } from '../kit/data/list-search-state.ts';
import { RecordView } from '../kit/panel/record-view.tsx';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { useLastShownContent } from '../kit/frame/use-last-shown-content.ts';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { isKeyForFocusedElement } from '../kit/shortcuts.ts';
import { useLanguage } from '../kit/words.tsx';
import { StockEntryForm } from './stock-entry-form.tsx';
import { ModifyLotPanel } from './modify-lot-panel.tsx';

/** Taking goods out is the other way to make movements: in the address it is a variant of adding. */
export const stockDispatchPanelState = {
  mode: 'create',
  part: 'dispatch',
} as const satisfies SidePanelState;

type Shown =
  | { readonly form: 'insert' | 'dispatch' }
  | { readonly form: 'modify' | 'view'; readonly id: number };

function toShown(panel: SidePanelState): Shown | undefined {
  switch (panel.mode) {
    case 'create':
      return { form: panel.part === 'dispatch' ? 'dispatch' : 'insert' };
    case 'edit':
      return { form: 'modify', id: panel.id };
    case 'view':
      return { form: 'view', id: panel.id };
    case 'none':
    case 'gear':
      return undefined;
  }
}

/** Side panel of an inventory: insert, dispatch, modify or view, depending on the address. */
export function StockPanel({ module, ...control }: SidePanelControl & { readonly module: Module }) {
  const { say } = useLanguage();
  const { panel, open, close } = control;
  const { shown, openCount } = useLastShownContent(toShown(panel));
  const kind = findStockKind(module.name);
  if (!shown || !kind) return null;
  const titles = {
    insert: inventoryTexts.insertTitle,
    dispatch: inventoryTexts.dispatchTitle,
    modify: inventoryTexts.modifyTitle,
    view: getEntityWords('viewing', module.entity),
  };
  const modify = () => {
    if (shown.form === 'view') open({ mode: 'edit', id: shown.id });
  };
  return (
    <SidePanel
      opened={panel.mode !== 'none'}
      title={say(titles[shown.form])}
      aside={'id' in shown && <IdCell id={shown.id} />}
      actions={
        shown.form === 'view' && (
          <Button
            variant="default"
            leftSection={<PencilRuler size={14} aria-hidden />}
            aria-keyshortcuts="e"
            onClick={modify}
          >
            {say(inventoryTexts.modify)}
          </Button>
        )
      }
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || shown.form !== 'view' || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        modify();
      }}
    >
      {shown.form === 'view' && (
        <RecordView key={shown.id} module={module} id={shown.id} close={close} />
      )}
      {shown.form === 'modify' && (
        <ModifyLotPanel
          key={openCount}
          kind={kind}
          module={module}
          id={shown.id}
          control={control}
        />
      )}
      {(shown.form === 'insert' || shown.form === 'dispatch') && (
        <StockEntryForm
          key={openCount}
          kind={kind}
          module={module}
          action={shown.form}
          control={control}
        />
      )}
    </SidePanel>
  );
}
