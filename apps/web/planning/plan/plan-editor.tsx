import { Alert, Button, Tabs } from '@mantine/core';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planDetailsQueryOptions } from '../../plant/planning-data.ts';
import { addWeeksToMonday } from '../../plant/local-time.ts';
import { useReplanPreview } from '../replan/use-replan-preview.ts';
import { clearPlanDraft } from './unsaved-plan-draft.ts';
import { PlanHeader } from './plan-header.tsx';
import { PlanStatusNotice } from './plan-status-notice.tsx';
import { PlanToolbar } from './plan-toolbar.tsx';
import classes from './plan.module.css';
import { PlanProposalBar } from './plan-proposal-bar.tsx';
import { PlanRefusalNotice } from './plan-refusal-notice.tsx';
import { StepPlanCalendar, type PlanStep } from './step-plan-calendar.tsx';
import { FlowStepTimeline } from './flow-step-timeline.tsx';
import { usePlanEditor, type PlanInitialData } from './use-plan-editor.ts';
import { usePlanUrlState } from './use-plan-url-state.ts';
import { usePlanProposal } from './use-plan-proposal.ts';
import { removeCachedPlan, useSavePlan } from './use-save-plan.ts';
import { PlanWorkForm, type WorkFormSubject } from './plan-work-form.tsx';

interface PlanEditorProps {
  readonly start: PlanInitialData;
  close(): void;
}

/** Editor of the plan of an order: a tab for each product, a calendar for each step of its flow, and the button that saves the plan. */
export function PlanEditor({ start, close }: PlanEditorProps) {
  const { say, language } = useLanguage();
  const address = usePlanUrlState(start);
  const others = useOthers(start, address.week);
  const plan = usePlanEditor(start, others);
  const proposal = usePlanProposal(plan, address.showFirst);
  const save = useSavePlan(plan, close);
  const client = useQueryClient();
  const replan = useReplanPreview(undefined, {
    onApplied: () => {
      clearPlanDraft(plan.draftKey);
      close();
      removeCachedPlan(client, start.order.id);
    },
  });
  const [form, setForm] = useState<WorkFormSubject>();
  usePlanKeys(plan, () => save.possible && save.run());

  const { detail, step } = address;
  const planStep = useMemo<PlanStep | undefined>(
    () =>
      detail && step
        ? { detailId: detail.id, workplaceId: step.workplace.id, name: step.workplace.name }
        : undefined,
    [detail, step],
  );
  const users = useMemo(
    () =>
      plan.operators.find(({ workplaceId }) => workplaceId === planStep?.workplaceId)?.users ?? [],
    [plan.operators, planStep],
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const columns = useMemo(() => {
    const picked = users.filter(({ id }) => chosen.includes(id));
    return picked.length > 0 ? picked : users;
  }, [users, chosen]);
  const edit = useCallback((key: string) => setForm({ key }), []);

  return (
    <section className={classes.screen}>
      <PlanHeader plan={plan} proposal={proposal} save={save} close={close} />
      <DraftNotice plan={plan} />
      <PlanStatusNotice plan={plan} save={save} show={address.showPlace} />
      {start.details.length === 0 && (
        <Alert color="yellow">{say(planOrderTexts.nothingToPlan)}</Alert>
      )}
      <Tabs value={String(detail?.id ?? '')} onChange={address.showDetail} keepMounted={false}>
        <Tabs.List aria-label={say(planOrderTexts.products)}>
          {start.details.map(({ id, part, product, data }) => (
            <Tabs.Tab key={id} value={String(id)} className={classes.tab ?? ''}>
              {say(part ? planOrderTexts.partOfProduct : planOrderTexts.product, {
                name: product.name,
                quantity: formatDecimal(data.quantity, 3, language),
                ordered: formatDecimal(part?.ordered ?? data.quantity, 3, language),
              })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {start.details.map(({ id }) => (
          <Tabs.Panel key={id} value={String(id)} className={classes.panel ?? ''}>
            {id === detail?.id && (
              <>
                <FlowStepTimeline
                  plan={plan}
                  detail={detail}
                  planStep={planStep}
                  show={(number) => address.showStep(number, proposal.events ?? plan.state.works)}
                />
                {planStep && (
                  <>
                    <PlanToolbar
                      plan={plan}
                      address={address}
                      users={users}
                      chosen={chosen}
                      choose={setChosen}
                      frozen={proposal.events !== undefined}
                      openForm={setForm}
                    />
                    <PlanProposalBar plan={plan} proposal={proposal} replan={replan} />
                    {users.length === 0 ? (
                      <Alert color="yellow">
                        {say(planOrderTexts.noUsers, { workplace: planStep.name })}
                      </Alert>
                    ) : (
                      <StepPlanCalendar
                        key={`${planStep.detailId} ${planStep.workplaceId}`}
                        plan={plan}
                        planStep={planStep}
                        week={address.week}
                        zoom={address.zoom}
                        users={columns}
                        others={others}
                        proposal={proposal.events}
                        edit={edit}
                      />
                    )}
                    <PlanRefusalNotice plan={plan} show={address.showAt} />
                    <p className={classes.hint}>{say(planOrderTexts.calendarHint)}</p>
                  </>
                )}
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {planStep && (
        <PlanWorkForm
          plan={plan}
          planStep={planStep}
          week={address.week}
          users={users}
          of={form}
          close={() => setForm(undefined)}
        />
      )}
    </section>
  );
}

const nobody: never[] = [];

/** Loads the work of other orders that takes time around the shown week. */
function useOthers({ order, hours }: PlanInitialData, week: number) {
  const { language } = useLanguage();
  const range = useMemo(
    () => ({
      from: addWeeksToMonday(week, -1, hours.timeZone),
      to: addWeeksToMonday(week, 5, hours.timeZone),
    }),
    [week, hours.timeZone],
  );
  return useQuery(planDetailsQueryOptions(order.id, range, language)).data?.events ?? nobody;
}

function DraftNotice({ plan }: { plan: ReturnType<typeof usePlanEditor> }) {
  const { say } = useLanguage();
  const { restoredDraft: draft, startOver, keepDraft } = plan;
  if (!draft) return null;
  return (
    <Alert color={draft.old ? 'yellow' : 'blue'} className={classes.notice ?? ''}>
      {say(draft.old ? planOrderTexts.draftOld : planOrderTexts.draftKept)}{' '}
      <span className={classes.noticeActions}>
        <Button size="compact-xs" variant="default" onClick={keepDraft}>
          {say(planOrderTexts.keepDraft)}
        </Button>
        <Button size="compact-xs" variant="default" onClick={startOver}>
          {say(planOrderTexts.startOver)}
        </Button>
      </span>
    </Alert>
  );
}

/** Handles the keys for undo, redo and save on the whole page, except in fields. */
function usePlanKeys(plan: ReturnType<typeof usePlanEditor>, save: () => void): void {
  const { dispatch } = plan;
  const run = useRef(save);
  useEffect(() => {
    run.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(event.ctrlKey || event.metaKey)) return;
      if (target instanceof Element && target.closest('input, textarea, select, [role=dialog]'))
        return;
      const key = event.key.toLowerCase();
      if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') dispatch({ type: 'redo' });
      else if (key === 's' || key === 'enter') run.current();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch]);
}
