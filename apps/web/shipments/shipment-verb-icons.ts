import type { ShipmentVerb } from '@tarima/domain/shipments/document';
import { FileText, PackageCheck, Pencil, Split, Truck, type LucideIcon } from 'lucide-react';

/** Icons of the verbs, in menus and on buttons. */
export const shipmentVerbIcons: Readonly<Record<ShipmentVerb, LucideIcon>> = {
  edit: Pencil,
  split: Split,
  send: Truck,
  deliver: PackageCheck,
  deliveryNote: FileText,
};
