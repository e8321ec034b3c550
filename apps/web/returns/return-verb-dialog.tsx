import { returnCalls } from '@tarima/domain/returns/contract';
import type { ConfirmedReturnVerb, ReturnVerbContext } from '@tarima/domain/returns/document';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentTransitionDialog } from '../kit/document/document-transition-dialog.tsx';
import { useLanguage } from '../kit/words.tsx';
import { returnEntity } from './returns-data.ts';

/** Dialog that confirms that a return is canceled. */
export function ReturnVerbDialog(
  props: DocumentDialogProps<ConfirmedReturnVerb, ReturnVerbContext>,
) {
  const { language } = useLanguage();
  return (
    <DocumentTransitionDialog
      {...props}
      entity={returnEntity}
      call={({ verb, id }, _, idempotencyKey) =>
        callApi(returnCalls[verb], { params: { id }, query: { lang: language }, idempotencyKey })
      }
    />
  );
}
