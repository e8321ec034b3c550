import { Button, Skeleton } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Words } from '@tarima/domain/kit/words';
import { planningCalls } from '@tarima/domain/planning/contract';
import { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useAct } from '../kit/act.ts';
import { call, newIdempotencyKey } from '../kit/call.ts';
import { asText } from '../kit/cells/shown-value.ts';
import formClasses from '../kit/form/form.module.css';
import { MomentField } from '../kit/form/moment-field.tsx';
import { rowUpdated } from '../kit/list/list-data.ts';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { hoursQuery, planningKey } from '../planning/planning-data.ts';
import { fromWall } from '../planning/wall-clock.ts';
import { guardedProfile, useVisitor } from '../shell/root-route.ts';
import { screenPath } from '../shell/screens.tsx';
import { Impact } from './maintenance-impact.tsx';
import classes from './maintenance.module.css';

interface MaintenanceDialogProps {
  /** Undefined while it is closed. */
  readonly workplace: Element | undefined;
  close(): void;
}

/** Stops a workplace for a while; whom that hits is told before it is saved. */
export function MaintenanceDialog({ workplace, close }: MaintenanceDialogProps) {
  const { say } = useLanguage();
  // While the dialog fades it still names what it asked about.
  const [shown, setShown] = useState(workplace);
  if (workplace && workplace !== shown) setShown(workplace);
  const hours = useQuery(hoursQuery());
  return (
    <Dialog
      opened={workplace !== undefined}
      close={close}
      title={say(maintenanceTexts.title, { name: asText(shown?.['name']) })}
    >
      {shown && hours.data ? (
        <Fields key={shown.id} id={shown.id} zone={hours.data.timeZone} close={close} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

interface Window {
  readonly startDate: string;
  readonly endDate: string;
}

function Fields({ id, zone, close }: { id: number; zone: string; close(): void }) {
  const speech = useLanguage();
  const { say } = speech;
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [tried, setTried] = useState(false);
  const window = windowOf(start, end, zone);
  const settled = useSettled(window);
  const impact = useImpact(id, settled);
  const save = useSave(id, close);
  const plans = usePlans();
  const refused = ruleOf(impact.error ?? save.error);
  const empty = start === '' || end === '';
  const problem =
    empty && tried
      ? maintenanceTexts.required
      : !empty && !window
        ? maintenanceTexts.before
        : refused;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (window) save.mutate(window);
  };
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <MomentField
          label={say(maintenanceTexts.start)}
          data-autofocus
          value=""
          marked={problem !== undefined}
          onChange={setStart}
        />
        <MomentField
          label={say(maintenanceTexts.end)}
          value=""
          marked={problem !== undefined}
          onChange={setEnd}
        />
      </div>
      {problem && (
        <p className={formClasses.invalid} role="alert">
          {say(problem)}
        </p>
      )}
      {window && !refused && (
        <Impact
          impact={impact.data}
          replans={plans}
          looking={impact.isFetching || !same(window, settled)}
          zone={zone}
        />
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {say(maintenanceTexts.save)}
        </Button>
      </div>
    </form>
  );
}

const same = (one: Window | undefined, other: Window | undefined): boolean =>
  one?.startDate === other?.startDate && one?.endDate === other?.endDate;

/** What was written, as the wire takes it; undefined where it is no stretch of time. */
function windowOf(start: string, end: string, zone: string): Window | undefined {
  if (start === '' || end === '') return undefined;
  const [from, to] = [fromWall(`${start}:00`, zone), fromWall(`${end}:00`, zone)];
  if (!(from < to)) return undefined;
  return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}

/** A datetime is typed in parts, each of which makes another window. */
function useSettled(window: Window | undefined): Window | undefined {
  const [settled, setSettled] = useState(window);
  const [from, to] = [window?.startDate, window?.endDate];
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled(from && to ? { startDate: from, endDate: to } : undefined),
      400,
    );
    return () => clearTimeout(timer);
  }, [from, to]);
  return settled;
}

const stop = (
  id: number,
  event: Window,
  lang: 'es' | 'en',
  dryRun: 'true' | 'false',
  idempotencyKey = newIdempotencyKey(),
) =>
  call(planningCalls.maintenance, {
    idempotencyKey,
    params: { workplaceId: id },
    query: { lang, dryRun },
    body: { workplaceId: id, event },
  });

/** What the window would hit; asked without changing anything. */
function useImpact(id: number, window: Window | undefined) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...planningKey, 'impact', id, window, language],
    queryFn: async () => (window ? (await stop(id, window, language, 'true')).impact : null),
    enabled: window !== undefined,
    placeholderData: () => undefined,
    retry: false,
  });
}

const usePlans = (): boolean => mayPass('orders_planning', guardedProfile(useVisitor()));

function useSave(id: number, done: () => void) {
  const speech = useLanguage();
  const router = useRouter();
  const plans = usePlans();
  const client = useQueryClient();
  return useAct({
    mutationFn: (window: Window, key) => stop(id, window, speech.language, 'false', key),
    onSuccess: async ({ workplace, impact }) => {
      toastSuccess(speech.say(maintenanceTexts.saved));
      done();
      // What it hits is shown where it can be planned again.
      if (plans && impact.orders.length > 0)
        void router.navigate({
          to: screenPath('orders_planning'),
          search: { tab: 'production', workplace: id, replan: 1 },
        });
      await rowUpdated(client, workplaces, workplace);
      void client.invalidateQueries({ queryKey: planningKey });
    },
    onError: (error) => {
      if (!ruleOf(error)) toastRefusal(error, speech);
    },
  });
}

const sentences: Readonly<Record<string, Words>> = {
  past: maintenanceTexts.past,
  overlap: maintenanceTexts.overlap,
  before: maintenanceTexts.before,
};

/** The sentence at the dates, where these are to blame. */
const ruleOf = (error: unknown): Words | undefined =>
  error instanceof CodedError
    ? error.details.map(({ rule }) => sentences[rule]).find((words) => words !== undefined)
    : undefined;
