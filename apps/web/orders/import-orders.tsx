import { orderSheetHint } from '@tarima/domain/orders/sheet';
import type { GearPanelProps } from '../kit/additions.ts';
import ImportDialog from '../kit/sheets/import-dialog.tsx';

/** Imports quotations from a workbook with a row for each line. */
export default function ImportOrders(props: GearPanelProps) {
  return <ImportDialog {...props} hint={orderSheetHint} />;
}
