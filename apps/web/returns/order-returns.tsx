import { Button } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
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
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { TagsCell } from '../kit/cells/cells.tsx';
import { DocumentDialogs } from '../kit/document/document-dialogs.tsx';
import { getOfferedDocumentVerbs } from '../kit/document/verb-menu.ts';
import type { DocumentVerbRequest } from '../kit/document/document-verb-dialog.tsx';
import { verbIcons } from '../kit/document/verb-icons.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { AnnounceReturnDialog } from './announce-return-dialog.tsx';
import { returnDialogs } from './return-dialogs.ts';
import { ReturnedPieces } from './return-view.tsx';
import classes from './returns.module.css';

/** Section of an order with its returns, and the goods that can still be returned; for users who ship. */
export default function OrderReturns({ order }: { readonly order: WholeOrder }) {
  const may = useHasPermission()('shipping');
  return may ? <Returns order={order} /> : null;
}

function Returns({ order }: { readonly order: WholeOrder }) {
  const { say, language } = useLanguage();
  const [announcing, setAnnouncing] = useState(false);
  const [request, setRequest] = useState<DocumentVerbRequest<ReturnVerb, ReturnVerbContext>>();
  const known = useQuery({
    queryKey: [orderReturns.name, order.id, language],
    queryFn: ({ signal }) =>
      callApi(returnCalls.ofOrder, { params: { id: order.id }, query: { lang: language }, signal }),
  });
  const returns = known.data?.returns ?? [];
  const canReturn = order.details.some(({ pieces }) => pieces && countReturnablePieces(pieces) > 0);
  if (returns.length === 0 && !canReturn) return null;
  const run = (verb: ReturnVerb, { id, status }: WholeReturn): void => {
    if (returnDocument.isStatus(status)) setRequest({ verb, id, facts: { status } });
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
      <DocumentDialogs
        document={returnDocument}
        dialogs={returnDialogs}
        request={request}
        close={() => setRequest(undefined)}
      />
    </section>
  );
}

interface OneReturnProps {
  readonly record: WholeReturn;
  run(verb: ReturnVerb, record: WholeReturn): void;
}

function OneReturn({ record, run }: OneReturnProps) {
  const { say } = useLanguage();
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
      <ReturnedPieces record={record} />
      <div className={classes.verbs}>
        {offered.map((verb) => {
          const { words, icon, nextIn } = returnDocument.verbs[verb];
          const Icon = verbIcons[icon];
          return (
            <Button
              key={verb}
              size="xs"
              variant={
                returnDocument.isStatus(code) && nextIn?.includes(code) ? 'filled' : 'subtle'
              }
              leftSection={<Icon size={14} aria-hidden />}
              onClick={() => run(verb, record)}
            >
              {say(words)}
            </Button>
          );
        })}
      </div>
    </li>
  );
}
