import type { TripVerb } from '@tarima/domain/trips/document';
import {
  Ban,
  ClipboardList,
  FileText,
  Flag,
  PackageCheck,
  Pencil,
  Smartphone,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';

/** Icons of the verbs, in menus and on buttons. */
export const tripVerbIcons: Readonly<Record<TripVerb, LucideIcon>> = {
  edit: Pencil,
  load: PackageCheck,
  start: Truck,
  end: Flag,
  driverLink: Smartphone,
  tripSheet: ClipboardList,
  deliveryNotes: FileText,
  reopen: Undo2,
  cancel: Ban,
};
