import { Alert, Button, Checkbox } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { orders, ordersPlanning } from '@tarima/domain/orders/order';
import { planningCalls } from '@tarima/domain/planning/contract';
import { planningTexts, savedPlans, savePlansWords } from '@tarima/domain/planning/plan-texts';
import { mayChooseDivision } from '@tarima/domain/orders/divisions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../kit/act.ts';
import { DivisionSelect } from '../../divisions/division-select.tsx';
import { call } from '../../kit/call.ts';
import { readListSearch } from '../../kit/list/list-search.ts';
import { PanelLayout, SidePanel } from '../../kit/panel/side-panel.tsx';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { guardedProfile, useVisitor } from '../../kit/visitor.ts';
import { hoursQuery, planningKey } from '../../plant/planning-data.ts';
import type { ProposedPlan } from '../plan/use-proposal.ts';
import classes from './all.module.css';
import { ProposedOrders } from './proposed-orders.tsx';

interface PlanAllProps {
  readonly opened: boolean;
  close(): void;
}

/** Plans every open order of a division at once: proposed first, with what becomes of each, and saved only when that is confirmed. */
export function PlanAll({ opened, close }: PlanAllProps) {
  const { say, sayCount } = useLanguage();
  const hours = useQuery(hoursQuery());
  const [replan, setReplan] = useState(false);
  const [proposed, setProposed] = useState<ProposedPlan>();
  const mayChoose = mayChooseDivision(guardedProfile(useVisitor()));
  const [chosen, setChosen] = useState<{ readonly division: number | undefined }>();
  // Until one is chosen here, the one that the list beneath shows.
  const filtered = useFilteredDivision();
  const { division } = mayChoose ? (chosen ?? { division: filtered }) : { division: undefined };
  const leave = (): void => {
    setProposed(undefined);
    setChosen(undefined);
    close();
  };
  const ask = useAsk({ replan, division }, setProposed);
  const save = useSaveAll(leave);
  const plans = proposed ? plansOf(proposed) : [];
  const footer = proposed ? (
    <>
      <Button variant="default" onClick={leave}>
        {say(kitTexts.cancel)}
      </Button>
      <Button
        disabled={plans.length === 0}
        loading={save.isPending}
        onClick={() => save.mutate(plans)}
      >
        {sayCount(savePlansWords, plans.length)}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={leave}>
        {say(kitTexts.cancel)}
      </Button>
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        {say(planningTexts.propose)}
      </Button>
    </>
  );
  return (
    <SidePanel opened={opened} close={leave} title={say(planningTexts.planAllTitle)} wide>
      <PanelLayout footer={footer}>
        <div className={classes.content} aria-live="polite" aria-busy={ask.isPending}>
          <p className={classes.lead}>{say(planningTexts.planAllText)}</p>
          {!proposed && mayChoose && (
            <DivisionSelect
              value={division}
              none="own"
              onChange={(next) => setChosen({ division: next })}
            />
          )}
          {!proposed && (
            <Checkbox
              label={say(planningTexts.replan)}
              checked={replan}
              onChange={({ currentTarget }) => setReplan(currentTarget.checked)}
            />
          )}
          {ask.isPending && <p>{say(planningTexts.working)}</p>}
          {proposed?.orders.length === 0 && <Alert>{say(planningTexts.nothingOpen)}</Alert>}
          {proposed && hours.data && proposed.orders.length > 0 && (
            <ProposedOrders proposed={proposed} zone={hours.data.timeZone} />
          )}
        </div>
      </PanelLayout>
    </SidePanel>
  );
}

/** The one division of which the list in the address shows orders, where it is one. */
function useFilteredDivision(): number | undefined {
  const { filters } = readListSearch(ordersPlanning, useSearch({ strict: false }));
  const { division } = filters;
  const chosen: readonly unknown[] = Array.isArray(division) ? division : [];
  return chosen.length === 1 ? Number(chosen[0]) : undefined;
}

interface Wish {
  /** Orders too that have a plan which has not begun. */
  readonly replan: boolean;
  readonly division: number | undefined;
}

function useAsk({ replan, division }: Wish, done: (plan: ProposedPlan) => void) {
  const speech = useLanguage();
  return useAct({
    mutationFn: () =>
      call(planningCalls.propose, {
        query: { lang: speech.language, divisionId: division },
        body: { replan },
      }),
    onSuccess: done,
    onError: (error) => toastRefusal(error, speech),
  });
}

type Plans = ReturnType<typeof plansOf>;

/** What can be saved: the orders of which nothing stays unplanned. */
export function plansOf({ events, unplanned }: ProposedPlan) {
  const incomplete = new Set(unplanned.map(({ orderId }) => orderId));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return [...byOrder].flatMap(([id, own]) =>
    incomplete.has(id)
      ? []
      : [
          {
            order: { id },
            events: own.map(({ start, end, split, workplaceId, detailId }) => ({
              startDate: start,
              endDate: end,
              user: { id: split },
              metadata: {},
              workplace: { id: workplaceId },
              detail: { id: detailId },
            })),
          },
        ],
  );
}

function useSaveAll(done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useAct({
    mutationFn: (plans: Plans, idempotencyKey) =>
      call(planningCalls.saveAll, { body: { plans }, idempotencyKey }),
    onSuccess: (answer) => {
      toastSuccess(speech.sayCount(savedPlans, answer.orders.length));
      done();
      for (const { name } of [ordersPlanning, orders])
        void client.invalidateQueries({ queryKey: [name] });
      void client.invalidateQueries({ queryKey: planningKey });
    },
    onError: (error) => toastRefusal(error, speech),
  });
}
