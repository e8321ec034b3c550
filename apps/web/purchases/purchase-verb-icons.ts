import type { PurchaseVerb } from '@tarima/domain/purchases/document';
import {
  Ban,
  FileText,
  Flag,
  Mail,
  PackageCheck,
  Pencil,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';

/** Icons of the verbs, in menus and on buttons. */
export const purchaseVerbIcons: Readonly<Record<PurchaseVerb, LucideIcon>> = {
  edit: Pencil,
  mail: Mail,
  send: Send,
  receive: PackageCheck,
  paper: FileText,
  reopen: Undo2,
  close: Flag,
  cancel: Ban,
};
