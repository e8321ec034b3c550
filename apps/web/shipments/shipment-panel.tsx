import { Button } from '@mantine/core';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { Pencil } from 'lucide-react';
import { DocumentPanel } from '../kit/document/document-panel.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { useLanguage } from '../kit/words.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import { ShipmentView } from './shipment-view.tsx';
import { shipmentEntity } from './shipments-data.ts';

/** Panel of a shipment: to read it, or to schedule it while that is possible. */
export function ShipmentPanel(control: SidePanelControl) {
  const { say } = useLanguage();
  return (
    <DocumentPanel
      entity={shipmentEntity}
      control={control}
      getName={({ customer }) => customer.name}
      wide={(mode) => mode === 'view' && 60}
      renderForm={(shipment, { key, reload }) =>
        shipment && <ShipmentForm key={key} shipment={shipment} control={control} reload={reload} />
      }
      renderView={(shipment) => (
        <ShipmentView key={shipment.id} shipment={shipment} close={control.close} />
      )}
      renderActions={(_, edit) =>
        edit && (
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
    />
  );
}
