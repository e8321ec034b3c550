import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { IdCell } from '../kit/cells/cells.tsx';
import type { SidePanelState } from '../kit/list/list-search-state.ts';
import { RecordLoadingPanel } from '../kit/panel/record-loading-panel.tsx';
import { SidePanel } from '../kit/panel/side-panel.tsx';
import { useLastShownContent } from '../kit/panel/use-last-shown-content.ts';
import type { SidePanelControl } from '../kit/panel/use-side-panel.ts';
import { isKeyForFocusedElement } from '../kit/shortcuts.ts';
import { useLanguage } from '../kit/words.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import { ShipmentView } from './shipment-view.tsx';
import { shipmentQueryOptions } from './shipments-data.ts';

/** The side panel of a shipment: to read, or to schedule while that may be done. */
export function ShipmentPanel(control: SidePanelControl & { readonly module: Module }) {
  const { panel, open, close } = control;
  const { say, language } = useLanguage();
  const { shown, openCount: opening } = useLastShownContent(findRecord(panel));
  const shipment = useQuery({
    ...shipmentQueryOptions(shown?.id ?? 0, language),
    enabled: shown !== undefined,
  });
  if (!shown) return null;
  const known = shipment.data;
  const isOpenToChange = known !== undefined && canEdit(known);
  // A shipment that has left is only shown, even when the address opens its form.
  const isEditing = shown.mode === 'edit' && (!known || isOpenToChange);
  const edit = () => {
    if (!isEditing && isOpenToChange) open({ mode: 'edit', id: shown.id });
  };
  const reload = () => void shipment.refetch();
  const content = (): ReactNode => {
    if (!known) return <RecordLoadingPanel module={shipments} reading={shipment} close={close} />;
    return isEditing ? (
      <ShipmentForm key={opening} shipment={known} control={control} reload={reload} />
    ) : (
      <ShipmentView key={known.id} shipment={known} close={close} />
    );
  };
  return (
    <SidePanel
      opened={panel.mode !== 'none' && panel.mode !== 'gear'}
      title={say(getEntityWords(isEditing ? 'editing' : 'viewing', shipments.entity))}
      aside={<IdCell id={shown.id} />}
      wide={isEditing ? false : 60}
      actions={
        !isEditing &&
        isOpenToChange && (
          <Button
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            aria-keyshortcuts="e"
            onClick={edit}
          >
            {say(shipmentTexts.edit)}
          </Button>
        )
      }
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || isEditing || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        edit();
      }}
    >
      {content()}
    </SidePanel>
  );
}

const canEdit = ({ status }: WholeShipment): boolean =>
  shipmentDocument.isStatus(status) && shipmentDocument.allows('edit', status);

const findRecord = (panel: SidePanelState) =>
  panel.mode === 'view' || panel.mode === 'edit' ? panel : undefined;
