import { Alert, Button, Checkbox } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { orders, ordersPlanning } from '@tarima/domain/orders/order';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import {
  fixedOrderCountWords,
  otherTroubledOrderWords,
} from '@tarima/domain/planning/calls/plan-all-texts';
import {
  ordersPlanningTexts,
  savedPlanCountWords,
  savePlansWords,
} from '@tarima/domain/planning/calls/plan-texts';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { DivisionSelect } from '../../divisions/division-select.tsx';
import { callApi } from '../../kit/call-api.ts';
import { parseListSearchState } from '../../kit/data/list-search-state.ts';
import { SidePanelLayout, SidePanel } from '../../kit/frame/side-panel.tsx';
import { getErrorText, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { toGuardProfile, useSignedInUser } from '../../kit/signed-in-user.ts';
import { plantHoursQueryOptions, planningQueryKey } from '../../plant/planning-data.ts';
import { toastPlanRefusal } from '../../plant/toast-plan-refusal.ts';
import type { ProposedPlanDto } from '../plan/use-plan-proposal.ts';
import classes from './all.module.css';
import { PlanObjectiveSelect } from './plan-objective-select.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { ProposedOrdersTable } from './proposed-orders-table.tsx';
import { useProposedPlans } from './use-proposed-plans.ts';

interface PlanAllProps {
  readonly opened: boolean;
  close(): void;
}

/**
 * Dialog that plans every open order of a division at once.
 * It shows the proposal with its effect on each order, and saves only after a confirmation.
 */
export function PlanAllOrdersDialog({ opened, close }: PlanAllProps) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const hours = useQuery(plantHoursQueryOptions());
  const [replan, setReplan] = useState(false);
  const proposals = useProposedPlans();
  const { proposed, isWorking } = proposals;
  const mayChoose = canChooseDivision(toGuardProfile(useSignedInUser()));
  const [chosen, setChosen] = useState<{ readonly division: number | undefined }>();
  // Division of the list behind the dialog, until the user chooses another here.
  const filtered = useFilteredDivision();
  const { division } = mayChoose ? (chosen ?? { division: filtered }) : { division: undefined };
  const leave = (): void => {
    proposals.forget();
    setChosen(undefined);
    close();
  };
  const save = useSaveAll(leave);
  const plans = proposed && !isWorking ? toSavablePlans(proposed) : [];
  const footer = proposed ? (
    <>
      <Button variant="default" onClick={leave}>
        {say(kitTexts.cancel)}
      </Button>
      <Button
        disabled={plans.length === 0}
        loading={save.isPending || isWorking}
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
      <Button loading={isWorking} onClick={() => proposals.ask({ replan, division })}>
        {say(ordersPlanningTexts.propose)}
      </Button>
    </>
  );
  return (
    <SidePanel opened={opened} close={leave} title={say(ordersPlanningTexts.planAllTitle)} wide>
      <SidePanelLayout footer={footer}>
        <div className={classes.content} aria-live="polite" aria-busy={isWorking}>
          <p className={classes.lead}>{say(ordersPlanningTexts.planAllText)}</p>
          {!proposed && mayChoose && (
            <DivisionSelect
              value={division}
              none="own"
              onChange={(next) => setChosen({ division: next })}
            />
          )}
          {!proposed && (
            <Checkbox
              label={say(ordersPlanningTexts.replan)}
              checked={replan}
              onChange={({ currentTarget }) => setReplan(currentTarget.checked)}
            />
          )}
          {isWorking && <PlanProgress />}
          {proposals.error !== null && (
            <Alert color="red">{getErrorText(proposals.error, speech)}</Alert>
          )}
          {proposed && proposed.fixed.length > 0 && (
            <p className={classes.lead}>{sayCount(fixedOrderCountWords, proposed.fixed.length)}</p>
          )}
          {proposed && proposed.others.length > 0 && (
            <Alert color="orange">
              {sayCount(otherTroubledOrderWords, proposed.others.length, {
                orders: proposed.others.map(({ id }) => id).join(', '),
              })}
            </Alert>
          )}
          {proposed?.orders.length === 0 && proposals.stay.size === 0 && (
            <Alert>{say(ordersPlanningTexts.nothingOpen)}</Alert>
          )}
          {proposed && hours.data && proposed.orders.length + proposals.stay.size > 0 && (
            <>
              <PlanObjectiveSelect
                chosen={proposals.objective}
                plans={proposals.plans}
                zone={hours.data.timeZone}
                choose={proposals.choose}
              />
              <ProposedOrdersTable
                proposed={proposed}
                stay={proposals.stay}
                zone={hours.data.timeZone}
                toggle={proposals.toggle}
                keepAll={proposals.keepAll}
                moveAll={proposals.moveAll}
                askAgain={proposals.askAgain}
              />
            </>
          )}
        </div>
      </SidePanelLayout>
    </SidePanel>
  );
}

/** Returns the division to which the address filters the list; undefined unless there is exactly one. */
function useFilteredDivision(): number | undefined {
  const { filters } = parseListSearchState(ordersPlanning, useSearch({ strict: false }));
  const { division } = filters;
  const chosen: readonly unknown[] = Array.isArray(division) ? division : [];
  return chosen.length === 1 ? Number(chosen[0]) : undefined;
}

type Plans = ReturnType<typeof toSavablePlans>;

/** Returns the plans that can be saved: those of orders without unplanned work. */
export function toSavablePlans({ events, unplanned }: ProposedPlanDto) {
  const incomplete = new Set(unplanned.map(({ orderId }) => orderId));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return [...byOrder].flatMap(([id, orderEvents]) =>
    incomplete.has(id)
      ? []
      : [
          {
            order: { id },
            events: orderEvents.map(({ start, end, split, workplaceId, detailId, pieces }) => ({
              startDate: start,
              endDate: end,
              user: { id: split },
              metadata: {},
              workplace: { id: workplaceId },
              detail: { id: detailId },
              ...(pieces !== undefined && { pieces }),
            })),
          },
        ],
  );
}

function useSaveAll(done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useIdempotentMutation({
    mutationFn: (plans: Plans, idempotencyKey) =>
      callApi(planCalls.saveAll, { body: { plans }, idempotencyKey }),
    onSuccess: (answer) => {
      toastSuccess(speech.sayCount(savedPlanCountWords, answer.orders.length));
      done();
      for (const { name } of [ordersPlanning, orders])
        void client.invalidateQueries({ queryKey: [name] });
      void client.invalidateQueries({ queryKey: planningQueryKey });
    },
    onError: (error) => toastPlanRefusal(error, client, speech),
  });
}
