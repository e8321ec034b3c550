import { orderSheetHintWords } from '@tarima/domain/orders/order-lines-sheet';
import type { GearPanelProps } from '../kit/data/list-app-hooks.ts';
import ImportRecordsDialog from '../kit/sheets/import-records-dialog.tsx';

/** Imports quotations from a workbook with a row for each line. */
export default function ImportOrdersDialog(props: GearPanelProps) {
  return <ImportRecordsDialog {...props} hint={orderSheetHintWords} />;
}
