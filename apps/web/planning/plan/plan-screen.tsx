import { getPresentTime } from '../../kit/clock.ts';
import { mergePlantHours } from '../../plant/week-hours.ts';
import { Alert, Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { canPlanOrder } from '@tarima/domain/orders/document';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { getErrorText } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { WaitingForTransferNotice } from '../../orders/order-status-cell.tsx';
import {
  plantHoursQueryOptions,
  operatorsQueryOptions,
  planDetailsQueryOptions,
  plannedOrderQueryOptions,
  workplacesQueryOptions,
} from '../../plant/planning-data.ts';
import { PlanPlaceholder } from '../plan-placeholder.tsx';
import { parseWeekMonday, addWeeksToMonday } from '../../plant/local-time.ts';
import { PlanEditor } from './plan-editor.tsx';
import classes from './plan.module.css';
import { toNewPlanWork, type PlanInitialData } from './use-plan-editor.ts';

interface PlanScreenProps {
  readonly orderId: number;
  close(): void;
}

/** Plan of an order: loaded whole before the editor opens, because the calendar's rules need all of it. */
export function PlanScreen({ orderId, close }: PlanScreenProps) {
  const speech = useLanguage();
  const { say } = speech;
  const { start, error, retry } = usePlanStart(orderId);
  if (error !== null)
    return (
      <Alert
        color="red"
        icon={<CircleAlert size={18} aria-hidden />}
        title={say(planOrderTexts.failed)}
      >
        <p className={classes.failure}>{getErrorText(error, speech)}</p>
        <Button variant="default" size="xs" onClick={retry}>
          {say(kitTexts.retry)}
        </Button>{' '}
        <Button variant="default" size="xs" onClick={close}>
          {say(planOrderTexts.back)}
        </Button>
      </Alert>
    );
  if (!start) return <PlanPlaceholder />;
  if (!canPlanOrder(start.order))
    return (
      <Alert title={say(planOrderTexts.alreadyMade)}>
        <p className={classes.failure}>
          <WaitingForTransferNotice order={start.order} />
        </p>
        <Button variant="default" size="xs" onClick={close}>
          {say(planOrderTexts.back)}
        </Button>
      </Alert>
    );
  // A new editor starts when another user has saved the plan.
  return <PlanEditor key={start.order.updatedAt} start={start} close={close} />;
}

function usePlanStart(orderId: number) {
  const { language } = useLanguage();
  const [now] = useState(getPresentTime);
  const hours = useQuery(plantHoursQueryOptions());
  const workplaces = useQuery(workplacesQueryOptions(language));
  const order = useQuery({ ...plannedOrderQueryOptions(orderId, language), staleTime: Infinity });
  const zone = hours.data?.timeZone ?? 'UTC';
  const range = useMemo(() => {
    const from = parseWeekMonday(undefined, now, zone);
    return { from, to: addWeeksToMonday(from, 1, zone) };
  }, [now, zone]);
  const details = useQuery({
    ...planDetailsQueryOptions(orderId, range, language),
    enabled: hours.isSuccess,
    staleTime: Infinity,
  });
  const produced = details.data?.details.filter(
    ({ data }) => data.origin?.originType === 'production',
  );
  const workplaceIds = [
    ...new Set(
      produced?.flatMap(({ product }) => product.workplaceFlows.map((step) => step.workplace.id)),
    ),
  ];
  const operators = useQueries({
    queries: workplaceIds.map((id) => operatorsQueryOptions(id, language)),
  });
  const queries = [hours, workplaces, order, details, ...operators];

  const initialData = useMemo((): PlanInitialData | undefined => {
    if (!hours.data || !workplaces.data || !order.data || !details.data) return undefined;
    const people = operators.flatMap(({ data }, at) => {
      const workplaceId = workplaceIds[at];
      const base = hours.data;
      if (!data || !base || workplaceId === undefined) return [];
      const users = data.map(({ hours: userHours, ...user }) => ({
        ...user,
        ...(userHours && { hours: mergePlantHours(base, userHours) }),
      }));
      return [{ workplaceId, users }];
    });
    if (people.length < workplaceIds.length) return undefined;
    return {
      order: order.data,
      hours: hours.data,
      workplaces: workplaces.data,
      details: details.data.details.filter(({ data }) => data.origin?.originType === 'production'),
      operators: people,
      stored: details.data.events.filter(({ background }) => !background).flatMap(toNewPlanWork),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `operators` is another array with every drawing; whether all have come is what counts
  }, [hours.data, workplaces.data, order.data, details.data, operators.every(({ data }) => data)]);
  return {
    start: initialData,
    error: queries.find(({ isError }) => isError)?.error ?? null,
    retry: () =>
      void Promise.all(queries.filter(({ isError }) => isError).map((each) => each.refetch())),
  };
}
