import { palletDesignCalls } from '@tarima/domain/pallets/contract';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import {
  daysAfterRequestedWords,
  promisedDateTexts,
} from '@tarima/domain/planning/calls/plan-texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../kit/call-api.ts';
import { useLanguage } from '../../kit/words.tsx';
import { DateExplanation } from '../../plant/date-explanation.tsx';
import { MissingMaterialNotice } from '../../plant/missing-material-notice.tsx';
import { plantHoursQueryOptions, planningQueryKey } from '../../plant/planning-data.ts';
import { sayInstantText } from '../../plant/say-instant.ts';
import classes from './design.module.css';

interface NewPalletDateProps {
  readonly lot: { readonly design: PalletDesign; readonly quantity: number };
  readonly requestedDate: string;
  readonly division: number | undefined;
}

/** Date at which a lot of a drawn pallet could be done if it were ordered now, with the reason. */
export function NewPalletCompletionDate({ lot, requestedDate, division }: NewPalletDateProps) {
  const { say, sayCount, language } = useLanguage();
  const hours = useQuery(plantHoursQueryOptions());
  const promise = useQuery({
    queryKey: [...planningQueryKey, 'pallet', language, requestedDate, division, lot],
    queryFn: ({ signal }) =>
      callApi(palletDesignCalls.promise, {
        query: { lang: language },
        body: {
          ...lot,
          ...(/^\d{4}-\d{2}-\d{2}$/u.test(requestedDate) && { requestedDate }),
          ...(division !== undefined && { division: { id: division } }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!hours.data) return null;
  const zone = hours.data.timeZone;
  const { data } = promise;
  return (
    <section
      className={classes.ready}
      aria-label={say(promisedDateTexts.label)}
      aria-busy={promise.isFetching}
    >
      <div aria-live="polite">
        {promise.isError && <p>{say(promisedDateTexts.failed)}</p>}
        {data && (
          <>
            <p className={classes.readyEnd}>
              {say(newPalletTexts.ready, {
                end: sayInstantText(data.end, zone, language, say(promisedDateTexts.none)),
              })}
            </p>
            {data.lateDays > 0 && <p>{sayCount(daysAfterRequestedWords, data.lateDays)}</p>}
            {data.cause && (
              <DateExplanation cause={data.cause} reasons={data.reasons} zone={zone} />
            )}
            <MissingMaterialNotice reasons={data.reasons} zone={zone} />
          </>
        )}
      </div>
    </section>
  );
}
