import { formatMoney } from '@tarima/domain/kit/amount';
import { piecePayCalls, type UserPiecePay } from '@tarima/domain/piece-rates/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';

/** Week and division that the pay is shown of. */
export interface PieceworkPayFilters {
  readonly day: string | undefined;
  readonly division: number | undefined;
}

/** Query of the calls that return and export the pay. */
export function usePieceworkPayParams({ day, division }: PieceworkPayFilters) {
  const { language } = useLanguage();
  return { day, divisionId: division, lang: language };
}

/** Loads the pay by the piece of a week; sends no request for a user who may not see it. */
export function usePieceworkPay(filters: PieceworkPayFilters) {
  const query = usePieceworkPayParams(filters);
  const may = useHasPermission();
  return useQuery({
    ...queryOptions({
      queryKey: ['reports', 'piece-pay', query],
      queryFn: ({ signal }) => callApi(piecePayCalls.read, { query, signal }),
      placeholderData: keepPreviousData,
    }),
    enabled: may('piece_rates'),
  });
}

/** Formats the pay of a person. It is unknown, not zero, where none of their pieces has a rate. */
export const formatPieceworkPay = ({
  paid,
  unpaid,
  amount,
}: Pick<UserPiecePay, 'paid' | 'unpaid' | 'amount'>): string =>
  paid === 0 && unpaid > 0 ? '—' : formatMoney(amount);
