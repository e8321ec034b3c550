import { orderSheetHintWords } from '@tarima/domain/orders/sheet';
import type { GearPanelProps } from '../kit/additions.ts';
import ImportRecordsDialog from '../kit/sheets/import-dialog.tsx';

/** Imports quotations from a workbook with a row for each line. */
export default function ImportOrdersDialog(props: GearPanelProps) {
  return <ImportRecordsDialog {...props} hint={orderSheetHintWords} />;
}
