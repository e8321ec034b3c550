import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import type { CuttingOrderLine } from '@tarima/domain/cutting/contract';
import { cuttingTexts as texts } from '@tarima/domain/cutting/texts';
import { useQuery } from '@tanstack/react-query';
import { Printer, Scissors } from 'lucide-react';
import { useId } from 'react';
import { getPresentTime } from '../kit/clock.ts';
import { formatDate, formatNumber } from '../kit/format.ts';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './cutting.module.css';
import { CuttingPlanView } from './cutting-plan-view.tsx';
import {
  cuttingOrderLinesQueryOptions,
  sawSettingNames,
  useCuttingPlan,
  type CuttingPlanState,
} from './use-cutting-plan.ts';

/** Open production and the cuts of its boards: the user chooses orders, and the cuts and purchases follow. */
export function CuttingView() {
  const { language } = useLanguage();
  const lines = useQuery(cuttingOrderLinesQueryOptions(language));
  return lines.data ? (
    <Cutting lines={lines.data} />
  ) : (
    <RecordLoadingPanel failed={texts.readFailed} reading={lines} />
  );
}

function Cutting({ lines }: { lines: readonly CuttingOrderLine[] }) {
  const { say } = useLanguage();
  const state = useCuttingPlan(lines);
  if (lines.length === 0) return <Alert>{say(texts.none)}</Alert>;
  return (
    <div className={classes.cutting}>
      <Orders lines={lines} state={state} />
      <div className={classes.saw}>
        {sawSettingNames.map((name) => (
          <TextInput
            key={name}
            label={say(texts[name])}
            inputMode="decimal"
            autoComplete="off"
            value={state.texts[name]}
            error={state.getErrorText(name)}
            onChange={({ currentTarget: { value } }) => state.change(name, value)}
          />
        ))}
        <Button
          leftSection={<Scissors size={16} aria-hidden />}
          disabled={!state.mayPlan}
          loading={state.isWorking}
          onClick={state.plan}
        >
          {say(texts.plan)}
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          disabled={!state.answer || state.isOutdated}
          loading={state.isPrinting}
          onClick={state.print}
        >
          {say(texts.print)}
        </Button>
      </div>
      <div aria-live="polite" className={classes.cutting}>
        {state.saidOfOrders !== undefined && <Alert color="red">{state.saidOfOrders}</Alert>}
        {state.isOutdated && <Alert color="yellow">{say(texts.outdated)}</Alert>}
        {state.answer && !state.isOutdated && <CuttingPlanView answer={state.answer} />}
      </div>
    </div>
  );
}

const week = 7 * 24 * 60 * 60_000;

function Orders({ lines, state }: { lines: readonly CuttingOrderLine[]; state: CuttingPlanState }) {
  const { say, language } = useLanguage();
  const title = useId();
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  const chooseWeek = (): void => {
    const until = getPresentTime() + week;
    const soon = lines.filter(({ start }) => start !== null && Date.parse(start) <= until);
    state.choose(ids, false);
    state.choose(
      soon.map(({ orderId }) => orderId),
      true,
    );
  };
  return (
    <section aria-labelledby={title} className={classes.section}>
      <div className={classes.head}>
        <h2 id={title} className={classes.heading}>
          {say(texts.orders)}
        </h2>
        <Button size="xs" variant="default" onClick={() => state.choose(ids, true)}>
          {say(texts.all)}
        </Button>
        <Button size="xs" variant="default" onClick={chooseWeek}>
          {say(texts.week)}
        </Button>
      </div>
      <p className={classes.dimmed}>{say(texts.ordersHint)}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(texts.order)}</th>
              <th scope="col">{say(texts.customer)}</th>
              <th scope="col">{say(texts.product)}</th>
              <th scope="col" data-number>
                {say(texts.pieces)}
              </th>
              <th scope="col">{say(texts.start)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ orderId, customer, product, pieces, start, drawn }, at) => (
              <tr key={`${orderId} ${product.id} ${start ?? ''} ${pieces}`}>
                <td>
                  {lines[at - 1]?.orderId !== orderId && (
                    <Checkbox
                      aria-label={say(texts.choose, { order: orderId })}
                      label={orderId}
                      checked={state.chosen.includes(orderId)}
                      onChange={({ currentTarget: { checked } }) =>
                        state.choose([orderId], checked)
                      }
                    />
                  )}
                </td>
                <td>{customer}</td>
                <td>
                  {product.name}
                  {!drawn && <small className={classes.dimmed}> {say(texts.notDrawn)}</small>}
                </td>
                <td data-number>{formatNumber(pieces, language)}</td>
                <td>{start === null ? '–' : formatDate(start, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
