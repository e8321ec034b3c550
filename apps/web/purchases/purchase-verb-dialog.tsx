import { purchaseCalls } from '@tarima/domain/purchases/contract';
import type { ConfirmedPurchaseVerb } from '@tarima/domain/purchases/document';
import type { PurchaseVerbContext } from '@tarima/domain/purchases/status';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentTransitionDialog } from '../kit/document/document-transition-dialog.tsx';
import type { DocumentVerbRequest } from '../kit/document/document-verb-dialog.tsx';
import { useLanguage } from '../kit/words.tsx';
import { OutstandingMaterialList } from './outstanding-material-list.tsx';
import { purchaseEntity } from './purchases-data.ts';

type PurchaseVerbRequest = DocumentVerbRequest<ConfirmedPurchaseVerb, PurchaseVerbContext>;

const renderOutstandingMaterial = ({ verb, id }: PurchaseVerbRequest) =>
  verb === 'close' && <OutstandingMaterialList id={id} />;

/** Confirms that a purchase is moved to its next status, or ends. */
export function PurchaseVerbDialog(
  props: DocumentDialogProps<ConfirmedPurchaseVerb, PurchaseVerbContext>,
) {
  const { language } = useLanguage();
  return (
    <DocumentTransitionDialog
      {...props}
      entity={purchaseEntity}
      follows={renderOutstandingMaterial}
      call={({ verb, id }, _, idempotencyKey) =>
        callApi(purchaseCalls[verb], { params: { id }, query: { lang: language }, idempotencyKey })
      }
    />
  );
}
