import { Button } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { say as sayIn } from '@tarima/domain/kit/words';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { countReturnablePieces } from '@tarima/domain/orders/line-pieces';
import { returnCalls, type WholeReturn } from '@tarima/domain/returns/contract';
import {
  returnDocument,
  type ReturnVerbContext,
  type ReturnVerb,
} from '@tarima/domain/returns/document';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, PackageCheck, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { callApi, callApiForFile } from '../kit/call-api.ts';
import { TagsCell } from '../kit/cells/cells.tsx';
import { getOfferedDocumentVerbs } from '../kit/document/verb-menu.ts';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { formatDecimal } from '../kit/format.ts';
import { ModalDialog } from '../kit/panel/modal-dialog.tsx';
import { PdfPreviewContent } from '../kit/pdf/pdf-preview-content.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { AnnounceReturnDialog } from './announce-return-dialog.tsx';
import { invalidateReturns } from './returns-data.ts';
import classes from './returns.module.css';

const icons = { receive: PackageCheck, cancel: X, paper: FileText } as const;

/** Goods that the customer of an order returned, and those that can still be returned; for users who ship. */
export default function OrderReturns({ order }: { readonly order: WholeOrder }) {
  const may = useHasPermission()('shipping');
  return may ? <Returns order={order} /> : null;
}

function Returns({ order }: { readonly order: WholeOrder }) {
  const { say, language } = useLanguage();
  const [announcing, setAnnouncing] = useState(false);
  const [request, setRequest] =
    useState<DocumentVerbRequest<'receive' | 'cancel', ReturnVerbContext>>();
  const [paper, setPaper] = useState<number>();
  const known = useQuery({
    queryKey: [orderReturns.name, order.id, language],
    queryFn: ({ signal }) =>
      callApi(returnCalls.ofOrder, { params: { id: order.id }, query: { lang: language }, signal }),
  });
  const returns = known.data?.returns ?? [];
  const canReturn = order.details.some(({ pieces }) => pieces && countReturnablePieces(pieces) > 0);
  if (returns.length === 0 && !canReturn) return null;
  const run = (verb: ReturnVerb, { id, status }: WholeReturn): void => {
    if (verb === 'paper') setPaper(id);
    else if (returnDocument.isStatus(status)) setRequest({ verb, id, facts: { status } });
  };
  return (
    <section className={classes.section} aria-labelledby="order-returns">
      <h3 id="order-returns" className={classes.heading}>
        {say(returnTexts.heading)}
        {canReturn && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Undo2 size={14} aria-hidden />}
            onClick={() => setAnnouncing(true)}
          >
            {say(returnTexts.announce)}
          </Button>
        )}
      </h3>
      <ul className={classes.returns}>
        {returns.map((each) => (
          <OneReturn key={each.id} record={each} run={run} />
        ))}
      </ul>
      <AnnounceReturnDialog opened={announcing} order={order} close={() => setAnnouncing(false)} />
      <MoveDialog request={request} close={() => setRequest(undefined)} />
      <Paper id={paper} close={() => setPaper(undefined)} />
    </section>
  );
}

interface OneReturnProps {
  readonly record: WholeReturn;
  run(verb: ReturnVerb, record: WholeReturn): void;
}

function OneReturn({ record, run }: OneReturnProps) {
  const { say, language } = useLanguage();
  const status = findCatalogWords('returnStatuses', record.status);
  const { status: code } = record;
  const offered = getOfferedDocumentVerbs(
    returnDocument,
    returnDocument.isStatus(code) ? { status: code } : undefined,
  );
  return (
    <li className={classes.return}>
      <div className={classes.what}>
        <strong>{say(returnTexts.titleOf, { id: record.id })}</strong>
        {status && (
          <TagsCell
            tags={[{ name: say(status), color: getTagColor('returnStatuses', record.status) }]}
          />
        )}
      </div>
      <p className={classes.reason}>{record.reason}</p>
      <ul className={classes.pieces}>
        {record.lines.map(({ id, quantity, product, fate }) => (
          <li key={id}>
            {say(returnTexts.piecesOf, {
              quantity: formatDecimal(quantity, 3, language),
              product: product.name,
              fate: sayIn(findCatalogWords('returnFates', fate) ?? returnTexts.fate, language),
            })}
          </li>
        ))}
      </ul>
      <div className={classes.verbs}>
        {offered.map((verb) => {
          const Icon = icons[verb];
          return (
            <Button
              key={verb}
              size="xs"
              variant={verb === 'receive' ? 'filled' : 'subtle'}
              leftSection={<Icon size={14} aria-hidden />}
              onClick={() => run(verb, record)}
            >
              {say(returnDocument.verbs[verb].words)}
            </Button>
          );
        })}
      </div>
    </li>
  );
}

interface MoveDialogProps {
  readonly request: DocumentVerbRequest<'receive' | 'cancel', ReturnVerbContext> | undefined;
  close(): void;
}

function MoveDialog({ request, close }: MoveDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  return (
    <DocumentVerbDialog
      document={returnDocument}
      request={request}
      run={async ({ verb, id }, _, idempotencyKey) => {
        const query = { lang: speech.language };
        await callApi(returnCalls[verb], { params: { id }, query, idempotencyKey });
        invalidateReturns(client);
      }}
      onRefused={(error) => {
        toastRefusal(error, speech, getEntityErrorWords(orderReturns.entity));
        invalidateReturns(client);
        return true;
      }}
      close={close}
    />
  );
}

function Paper({ id, close }: { readonly id: number | undefined; close(): void }) {
  const { say, language } = useLanguage();
  if (id === undefined) return null;
  const title = say(returnTexts.titleOf, { id });
  return (
    <ModalDialog opened close={close} title={title} wide>
      <PdfPreviewContent
        name={[orderReturns.name, 'paper', id, language]}
        title={title}
        fileName={`${sayIn(returnTexts.paperFile, language, { id })}.pdf`}
        failed={say(returnTexts.paperFailed)}
        fetch={(signal) =>
          callApiForFile(returnCalls.paper, { params: { id }, query: { lang: language }, signal })
        }
      />
    </ModalDialog>
  );
}
