import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { capacityTexts } from '@tarima/domain/planning/calls/capacity-texts';
import { promiseCall } from '@tarima/domain/planning/calls/promise-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { plantHoursQueryOptions } from '../plant/planning-data.ts';
import { WaitReasonList } from '../plant/date-explanation.tsx';
import { sayInstantText } from '../plant/say-instant.ts';
import classes from './capacity.module.css';

// The calendar is a large chunk, and the other tab does not need it.
const DayField = lazy(() => import('../kit/form/day-field.tsx'));

/** Form that simulates an order: it shows the earliest end after all planned and sold work. */
export function OrderSimulator() {
  const speech = useLanguage();
  const { say, language } = speech;
  const zone = useQuery(plantHoursQueryOptions()).data?.timeZone;
  const [product, setProduct] = useState<NamedRecord>();
  const [quantity, setQuantity] = useState('');
  const [date, setDate] = useState('');
  const [tried, setTried] = useState(false);
  const count = parseTypedValue(quantity) ?? 0;
  const isCount = count > 0 && count <= 999_999_999;
  const simulate = useIdempotentMutation({
    mutationFn: (id: number) =>
      callApi(promiseCall, {
        query: { lang: language },
        body: {
          lines: [{ product: { id }, quantity: count }],
          ...(date !== '' && { from: date }),
        },
      }),
    onError: (error) => toastRefusal(error, speech),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (product && isCount && findInvalidDayText(date) === undefined) simulate.mutate(product.id);
  };
  const answer = simulate.data;
  return (
    <div className={classes.simulator}>
      <p className={classes.note}>{say(capacityTexts.simulatorLead)}</p>
      <form className={classes.card} noValidate onSubmit={submit}>
        <div className={classes.simulatorFields}>
          <RemoteSelect
            module="products"
            value={product}
            label={say(capacityTexts.product)}
            required
            placeholder={say(capacityTexts.chooseProduct)}
            description={undefined}
            error={tried && !product ? say(validationRuleTexts.required) : undefined}
            nothing={say(capacityTexts.noProducts)}
            data-autofocus={undefined}
            onChange={setProduct}
          />
          <TextInput
            label={say(capacityTexts.quantity)}
            required
            inputMode="decimal"
            value={quantity}
            error={
              tried && !isCount
                ? say(
                    quantity.trim() === ''
                      ? validationRuleTexts.required
                      : validationRuleTexts.number,
                  )
                : undefined
            }
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          />
          <Suspense fallback={<Skeleton height={60} />}>
            <DayField label={say(capacityTexts.date)} value={date} onChange={setDate} />
          </Suspense>
        </div>
        <Button type="submit" loading={simulate.isPending} className={classes.simulate ?? ''}>
          {say(capacityTexts.simulate)}
        </Button>
      </form>
      <div aria-live="polite">
        {answer && zone !== undefined && (
          <section className={classes.card}>
            <p className={classes.figure}>
              {answer.end === null
                ? say(capacityTexts.notSimulated)
                : say(capacityTexts.simulated, { end: sayInstantText(answer.end, zone, language) })}
            </p>
            <h2 className={classes.cardTitle}>{say(capacityTexts.why)}</h2>
            <WaitReasonList reasons={answer.reasons} zone={zone} />
          </section>
        )}
      </div>
    </div>
  );
}
