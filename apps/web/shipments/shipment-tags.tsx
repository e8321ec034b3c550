import { findCatalogWords, getTagColor, type CatalogClass } from '@tarima/domain/catalogs/catalogs';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { TagsCell } from '../kit/cells/cells.tsx';
import { useLanguage } from '../kit/words.tsx';

/** Tags of a shipment: its kind, its method and its status. */
export function ShipmentTags({ shipment }: { shipment: WholeShipment }) {
  const { say } = useLanguage();
  const tag = (catalog: CatalogClass, code: string | null) => {
    const words = code === null ? undefined : findCatalogWords(catalog, code);
    return words && code !== null ? [{ name: say(words), color: getTagColor(catalog, code) }] : [];
  };
  return (
    <TagsCell
      whole
      tags={[
        ...tag('shipmentTypes', shipment.type),
        ...tag('shipmentMethods', shipment.method === shipment.type ? null : shipment.method),
        ...tag('shipmentStatuses', shipment.status),
      ]}
    />
  );
}
