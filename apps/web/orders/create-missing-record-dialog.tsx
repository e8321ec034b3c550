import { customers } from '@tarima/domain/customers/customer';
import { products } from '@tarima/domain/products/product';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import CreateRecordDialog from '../kit/form/create-record-dialog.tsx';

/** Record that a quotation lacks, and what happens when it is created. */
export interface MissingRecordRequest {
  readonly module: 'customers' | 'products';
  /** Text that was typed in the select. */
  readonly name: string;
  created(record: NamedRecord): void;
}

interface NewRecordProps {
  readonly wanted: MissingRecordRequest;
  close(): void;
}

const modules = { customers, products } as const;

/** Fields shown beside the required ones: a quotation is mailed to its customer. */
const shown = { customers: { email: '' }, products: {} } as const;

/** Creates a customer or a product above a quotation, which goes on with it. */
export default function CreateMissingRecordDialog({ wanted, close }: NewRecordProps) {
  return (
    <CreateRecordDialog
      module={modules[wanted.module]}
      name={wanted.name}
      values={shown[wanted.module]}
      close={close}
      created={(record) => {
        close();
        wanted.created(record);
      }}
    />
  );
}
