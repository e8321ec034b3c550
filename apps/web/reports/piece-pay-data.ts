import { formatMoney } from '@tarima/domain/kit/amount';
import { piecePayCalls, type PersonsPay } from '@tarima/domain/piece-rates/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';

/** Week and division that the pay is shown of. */
export interface PayShown {
  readonly day: string | undefined;
  readonly division: number | undefined;
}

/** Query of the calls that return and export the pay. */
export function usePayQuery({ day, division }: PayShown) {
  const { language } = useLanguage();
  return { day, divisionId: division, lang: language };
}

/** Loads the pay by the piece of a week, for a user who may see it; for others nothing is requested. */
export function usePiecePay(shown: PayShown) {
  const query = usePayQuery(shown);
  const may = useMay();
  return useQuery({
    ...queryOptions({
      queryKey: ['reports', 'piece-pay', query],
      queryFn: ({ signal }) => call(piecePayCalls.read, { query, signal }),
      placeholderData: keepPreviousData,
    }),
    enabled: may('piece_rates'),
  });
}

/** Formats the pay of a person. It is unknown, not zero, where none of their pieces has a rate. */
export const formatPay = ({
  paid,
  unpaid,
  amount,
}: Pick<PersonsPay, 'paid' | 'unpaid' | 'amount'>): string =>
  paid === 0 && unpaid > 0 ? '—' : formatMoney(amount);
