import { promiseCall } from '@tarima/domain/planning/calls/promise-contract';
import {
  daysAfterRequestedWords,
  promisedDateTexts,
} from '@tarima/domain/planning/calls/plan-texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { formatDecimal } from '../kit/format.ts';
import { useSettledValue } from '../kit/use-settled-value.ts';
import { useLanguage } from '../kit/words.tsx';
import { MissingMaterialNotice } from './missing-material-notice.tsx';
import { plantHoursQueryOptions, planningQueryKey } from './planning-data.ts';
import classes from './plant.module.css';
import { DateExplanation } from './date-explanation.tsx';
import { sayInstantText } from './say-instant.ts';

interface PromiseLineProps {
  /** Lines without a product or a quantity are left out. */
  readonly lines: readonly {
    readonly product: { readonly id: number; readonly name: string } | undefined;
    readonly quantity: number | undefined;
  }[];
  /** Requested date of the customer, as yyyy-MM-dd; empty without one. */
  readonly requestedDate?: string;
  /** Division of a stored quotation; the user's own otherwise. */
  readonly division?: number | undefined;
}

/** Milliseconds without typing before a request: otherwise each letter would send one. */
const rest = 500;

/**
 * Dates at which the lines of a quotation could be done if it were accepted now.
 * It shows the date of each line and of the order, with the reason for the last.
 */
export function PromisedDatesText({ lines, requestedDate = '', division }: PromiseLineProps) {
  const { say, sayCount, language } = useLanguage();
  const requestedLines = useMemo(
    () =>
      lines.flatMap(({ product, quantity }) =>
        product && quantity !== undefined && quantity > 0 && quantity <= 999_999_999
          ? [{ product, quantity }]
          : [],
      ),
    [lines],
  );
  const settled = useSettledValue(requestedLines, rest);
  const hours = useQuery(plantHoursQueryOptions());
  const promise = useQuery({
    queryKey: [
      ...planningQueryKey,
      'promise',
      language,
      requestedDate,
      division,
      settled.map(({ product, quantity }) => [product.id, quantity]),
    ],
    queryFn: ({ signal }) =>
      callApi(promiseCall, {
        query: { lang: language },
        body: {
          lines: settled.map(({ product: { id }, quantity }) => ({ product: { id }, quantity })),
          ...(/^\d{4}-\d{2}-\d{2}$/.test(requestedDate) && { requestedDate }),
          ...(division !== undefined && { division: { id: division } }),
        },
        signal,
      }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (requestedLines.length === 0 || !hours.data) return null;
  const zone = hours.data.timeZone;
  const end = (text: string | null): string =>
    sayInstantText(text, zone, language, say(promisedDateTexts.none));
  const waiting = promise.isFetching || requestedLines !== settled;
  const fits = promise.data?.lines.length === settled.length;
  const cause = promise.data?.cause;
  const covered = promise.data?.lines.every(
    ({ fromStock, toProduce }) => fromStock > 0 && toProduce === 0,
  );
  return (
    <section
      className={classes.promise}
      aria-label={say(promisedDateTexts.label)}
      aria-busy={waiting}
    >
      <h3 className={classes.promiseTitle}>
        {say(promisedDateTexts.label)}
        {waiting && <span className={classes.promiseWait}>{say(promisedDateTexts.working)}</span>}
      </h3>
      <div aria-live="polite">
        {promise.isError && <p>{say(promisedDateTexts.failed)}</p>}
        {promise.data && (
          <>
            <p className={classes.promiseEnd}>
              {say(promisedDateTexts.order, { end: end(promise.data.end) })}
            </p>
            {promise.data.lateDays > 0 && (
              <p className={classes.badge} data-late>
                {sayCount(daysAfterRequestedWords, promise.data.lateDays)}
              </p>
            )}
            {covered && <p>{say(promisedDateTexts.covered)}</p>}
            {cause && <DateExplanation cause={cause} reasons={promise.data.reasons} zone={zone} />}
            <MissingMaterialNotice reasons={promise.data.reasons} zone={zone} />
            {fits &&
              promise.data.lines.map(({ fromStock, toProduce }, at) =>
                fromStock > 0 && toProduce > 0 ? (
                  // oxlint-disable-next-line react/no-array-index-key -- the same product may stand in two lines
                  <p key={at}>
                    {say(promisedDateTexts.stock, {
                      name: settled[at]?.product.name ?? '',
                      stock: formatDecimal(fromStock, 3, language),
                      rest: formatDecimal(toProduce, 3, language),
                    })}
                  </p>
                ) : null,
              )}
            {fits && settled.length > 1 && (
              <ul className={classes.promiseLines}>
                {promise.data.lines.map((line, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same product may stand in two lines
                  <li key={at}>
                    {say(promisedDateTexts.line, {
                      name: settled[at]?.product.name ?? '',
                      end: end(line.end),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  );
}
