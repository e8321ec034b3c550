import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import { palletDesignCalls, type StoredCostBasis } from '@tarima/domain/pallets/contract';
import { palletCostTexts } from '@tarima/domain/pallets/pallet-cost-texts';
import { palletRatesSchema, type PalletRates } from '@tarima/domain/pallets/pallet-rates';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSingleCallGuard } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';

/** Query key of the rates and materials that costs are computed from. */
export const palletCostBasisQueryKey = ['pallet_designs', 'basis'] as const;

type RateTexts = Readonly<Record<keyof PalletRates, string>>;

const toTexts = (rates: PalletRates): RateTexts => ({
  hourCost: String(rates.hourCost),
  minutesPerCut: String(rates.minutesPerCut),
  minutesPerNail: String(rates.minutesPerNail),
  minutesPerPiece: String(rates.minutesPerPiece),
  setUpMinutes: String(rates.setUpMinutes),
  badWood: String(rates.badWood),
  treatment: String(rates.treatment),
  overhead: String(rates.overhead),
  margin: String(rates.margin),
  breaks: rates.breaks.join(', '),
});

const parseRates = ({ breaks, ...texts }: RateTexts): unknown => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseTypedValue(text)])),
  breaks: breaks.split(',').flatMap((text) => parseTypedValue(text) ?? []),
});

/** State of the form of the company's rates: the costs use the typed rates as soon as they are valid. */
export function usePalletRatesForm({ rates: stored, ratesAt }: StoredCostBasis) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const latch = useSingleCallGuard();
  const [texts, setTexts] = useState<RateTexts>();
  const read = useMemo(
    () => (texts ? palletRatesSchema.safeParse(parseRates(texts)) : undefined),
    [texts],
  );
  const issues = new Map(
    read?.error ? toErrorDetails(read.error).map((each) => [each.path.split('.')[0], each]) : [],
  );
  const save = () =>
    latch(async () => {
      if (!read?.data) return;
      try {
        await callApi(palletDesignCalls.saveRates, {
          body: { rates: read.data, updatedAt: ratesAt },
        });
        setTexts(undefined);
        toastSuccess(say(palletCostTexts.ratesSaved));
      } catch (error) {
        toastError(error, speech);
      }
      await client.invalidateQueries({ queryKey: palletCostBasisQueryKey });
    });
  return {
    now: read?.data ?? stored,
    texts: texts ?? toTexts(stored),
    change: (name: keyof PalletRates, text: string) =>
      setTexts((now) => ({ ...(now ?? toTexts(stored)), [name]: text })),
    unsaved: texts !== undefined,
    isGood: read?.success ?? true,
    getErrorText: (name: keyof PalletRates): string | undefined => {
      const issue = issues.get(name);
      return issue && sayValidationRule(issue, language);
    },
    save,
  };
}
export type PalletRatesFormState = ReturnType<typeof usePalletRatesForm>;
