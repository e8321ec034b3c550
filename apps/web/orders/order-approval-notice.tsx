import { Alert, Button } from '@mantine/core';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { priceApprovalCalls, priceApprovalTexts as texts } from '@tarima/domain/orders/approval';
import { orders } from '@tarima/domain/orders/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { formatMoment } from '../kit/format.ts';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { updateCachedOrder } from './orders-data.ts';

/** Notice of the limits that a quotation of this author exceeds, with the button for users who may approve it. */
export default function OrderApprovalNotice({ order }: { readonly order: WholeOrder }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const { id, updatedAt } = order;
  const key = ['orders', 'approval', id] as const;
  const approvalQuery = useQuery({
    queryKey: [...key, updatedAt, language],
    queryFn: ({ signal }) =>
      callApi(priceApprovalCalls.read, { params: { id }, query: { lang: language }, signal }),
    placeholderData: () => undefined,
  });
  const read = () => client.invalidateQueries({ queryKey: key });
  const approve = useIdempotentMutation<void, string>({
    mutationFn: async (expectedVersion, idempotencyKey) => {
      const shared = { params: { id }, query: { lang: language }, idempotencyKey };
      const answer = await callApi(priceApprovalCalls.approve, {
        ...shared,
        body: { seen: expectedVersion },
      });
      await updateCachedOrder(client, language, answer);
    },
    onSuccess: () => {
      toastSuccess(say(texts.approved));
      return read();
    },
    onError: (error) => {
      toastRefusal(error, speech, getEntityErrorWords(orders.entity));
      return read();
    },
  });
  const approval = approvalQuery.data?.approval;
  if (!approval) return null;
  const { seen, askedBy, approvedBy, approvedAt, mayApprove, lines } = approval;
  if (approvedBy && approvedAt !== null)
    return (
      <p className={classes.hint}>
        {say(texts.approvedBy, { name: approvedBy.name, at: formatMoment(approvedAt, language) })}
      </p>
    );
  const percent = (value: string | null | undefined) =>
    value === null || value === undefined ? '—' : say(texts.percent, { value });
  const seesMargins = lines.some(({ margin }) => margin !== undefined);
  return (
    <Alert color="yellow" title={say(texts.heading)}>
      <p className={classes.lead}>{say(texts.waits, { name: askedBy.name })}</p>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(texts.product)}</th>
              <th scope="col">{say(texts.discount)}</th>
              {seesMargins && <th scope="col">{say(texts.margin)}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ product, discount, margin }, at) => (
              <tr key={`${at} ${product.id}`}>
                <th scope="row">{product.name}</th>
                <td>{percent(discount)}</td>
                {seesMargins && <td>{percent(margin)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayApprove && (
        <Button size="compact-md" loading={approve.isPending} onClick={() => approve.mutate(seen)}>
          {say(texts.approve)}
        </Button>
      )}
    </Alert>
  );
}
