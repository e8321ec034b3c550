import { Skeleton } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import type { Words } from '@tarima/domain/kit/words';
import { planningCalls } from '@tarima/domain/planning/contract';
import { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { workplaces, type MaintenanceWindow } from '@tarima/domain/workplaces/workplace';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, newIdempotencyKey } from '../kit/call.ts';
import { asText } from '../kit/cells/shown-value.ts';
import formClasses from '../kit/form/form.module.css';
import { MomentField } from '../kit/form/moment-field.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import { rowUpdated } from '../kit/list/list-data.ts';
import { Dialog } from '../kit/panel/dialog.tsx';
import { DialogFrame } from '../kit/panel/record-frame.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { hoursQuery, planningKey } from '../plant/planning-data.ts';
import { fromWall, toWall } from '../plant/wall-clock.ts';
import { sayMoment } from '../plant/zoned-format.ts';
import { guardedProfile, useVisitor } from '../kit/visitor.ts';
import { screenPath } from '../kit/screen-path.ts';
import { Impact } from './maintenance-impact.tsx';
import classes from './maintenance.module.css';

interface MaintenanceDialogProps {
  /** Undefined while it is closed. */
  readonly workplace: Element | undefined;
  /** The one that is changed; a new one is scheduled where none is given. */
  readonly given?: MaintenanceWindow | undefined;
  close(): void;
}

/** Stops a workplace for a while, or for another while than was scheduled; whom that hits is told before it is saved. */
export function MaintenanceDialog({ workplace, given, close }: MaintenanceDialogProps) {
  const { say } = useLanguage();
  // While the dialog fades it still names what it asked about.
  const [shown, setShown] = useState(workplace);
  const [changed, setChanged] = useState(given);
  if (workplace && workplace !== shown) setShown(workplace);
  if (workplace && given !== changed) setChanged(given);
  const hours = useQuery(hoursQuery());
  return (
    <Dialog
      opened={workplace !== undefined}
      close={close}
      title={say(maintenanceTexts.title, { name: asText(shown?.['name']) })}
    >
      {shown && hours.data ? (
        <Fields
          key={`${shown.id} ${changed?.id}`}
          id={shown.id}
          given={changed}
          zone={hours.data.timeZone}
          close={close}
        />
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

interface FieldsProps {
  readonly id: number;
  readonly given: MaintenanceWindow | undefined;
  readonly zone: string;
  close(): void;
}

function Fields({ id, given, zone, close }: FieldsProps) {
  const { say, language } = useLanguage();
  const [first] = useState(() => ({
    start: wallOf(given?.startDate, zone),
    end: wallOf(given?.endDate, zone),
    isRunning: given !== undefined && Date.parse(given.startDate) <= Date.now(),
  }));
  const [start, setStart] = useState(first.start);
  const [end, setEnd] = useState(first.end);
  const [tried, setTried] = useState(false);
  const window = windowOf(
    start === first.start && given ? given.startDate : momentOf(start, zone),
    end === first.end && given ? given.endDate : momentOf(end, zone),
  );
  const settled = useSettled(window);
  const asked = { id, maintenanceId: given?.id };
  const impact = useImpact(asked, settled);
  const [refusal, setRefusal] = useState<CodedError>();
  const check = async (): Promise<Window | undefined> => {
    setTried(true);
    setRefusal(undefined);
    return window;
  };
  const draft = useDraft(
    { unsaved: false, invalid: false, check, mark: setRefusal },
    useSaving(asked, close),
  );
  const plans = usePlans();
  const refused = ruleOf(impact.error ?? refusal);
  const empty = start === '' || end === '';
  const problem =
    empty && tried
      ? maintenanceTexts.required
      : !empty && !window
        ? maintenanceTexts.before
        : refused;
  return (
    <DialogFrame
      draft={draft}
      cancel={close}
      words={given ? maintenanceTexts.saveChange : maintenanceTexts.save}
    >
      <div className={classes.pair}>
        {given && first.isRunning ? (
          <p className={classes.begun}>
            <span>{say(maintenanceTexts.start)}</span>
            {sayMoment(given.startDate, zone, language)}
          </p>
        ) : (
          <MomentField
            label={say(maintenanceTexts.start)}
            data-autofocus
            value={first.start}
            marked={problem !== undefined}
            onChange={setStart}
          />
        )}
        <MomentField
          label={say(maintenanceTexts.end)}
          {...(first.isRunning && { 'data-autofocus': true as const })}
          value={first.end}
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
    </DialogFrame>
  );
}

const same = (one: Window | undefined, other: Window | undefined): boolean =>
  one?.startDate === other?.startDate && one?.endDate === other?.endDate;

/** What the plant's clock shows at a moment, as the fields take it. */
const wallOf = (moment: string | undefined, zone: string): string =>
  moment === undefined ? '' : toWall(Date.parse(moment), zone).slice(0, 16);

const momentOf = (wall: string, zone: string): string =>
  wall === '' ? '' : new Date(fromWall(`${wall}:00`, zone)).toISOString();

/** What was written, as the wire takes it; undefined where it is no stretch of time. */
const windowOf = (startDate: string, endDate: string): Window | undefined =>
  Date.parse(startDate) < Date.parse(endDate) ? { startDate, endDate } : undefined;

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

/** A workplace, and which of its windows where one is changed. */
interface Asked {
  readonly id: number;
  readonly maintenanceId: number | undefined;
}

function send(
  { id, maintenanceId }: Asked,
  event: Window,
  lang: 'es' | 'en',
  dryRun: 'true' | 'false',
  idempotencyKey = newIdempotencyKey(),
) {
  const shared = { idempotencyKey, query: { lang, dryRun } };
  return maintenanceId === undefined
    ? call(planningCalls.maintenance, {
        ...shared,
        params: { workplaceId: id },
        body: { workplaceId: id, event },
      })
    : call(planningCalls.changeMaintenance, {
        ...shared,
        params: { workplaceId: id, maintenanceId },
        body: { event },
      });
}

/** What the window would hit; asked without changing anything. */
function useImpact(asked: Asked, window: Window | undefined) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...planningKey, 'impact', asked, window, language],
    queryFn: async () => (window ? (await send(asked, window, language, 'true')).impact : null),
    enabled: window !== undefined,
    placeholderData: () => undefined,
    retry: false,
  });
}

const usePlans = (): boolean => mayPass('orders_planning', guardedProfile(useVisitor()));

/** How it is saved, and what is shown then. */
function useSaving(asked: Asked, close: () => void) {
  const { id, maintenanceId } = asked;
  const speech = useLanguage();
  const router = useRouter();
  const plans = usePlans();
  const client = useQueryClient();
  return {
    save: async (window: Window, key: string) => {
      const { workplace, impact } = await send(asked, window, speech.language, 'false', key);
      const { changed, saved } = maintenanceTexts;
      toastSuccess(speech.say(maintenanceId === undefined ? saved : changed));
      close();
      // What it hits is shown where it can be planned again.
      if (plans && impact.orders.length > 0)
        void router.navigate({
          to: screenPath('orders_planning'),
          search: { tab: 'production', workplace: id, replan: 1 },
        });
      await rowUpdated(client, workplaces, workplace);
      void client.invalidateQueries({ queryKey: planningKey });
    },
    tell: (error: unknown) => {
      if (!ruleOf(error)) toastRefusal(error, speech);
    },
  };
}

const sentences: Readonly<Record<string, Words>> = {
  'event.startDate past': maintenanceTexts.past,
  'event.endDate past': maintenanceTexts.endPast,
  'event.startDate overlap': maintenanceTexts.overlap,
  'event.startDate before': maintenanceTexts.before,
  'event.startDate maintenanceBegun': maintenanceTexts.begun,
  'event maintenanceOver': maintenanceTexts.over,
};

/** The sentence at the dates, where these are to blame. */
const ruleOf = (error: unknown): Words | undefined =>
  error instanceof CodedError
    ? error.details
        .map(({ path, rule }) => sentences[`${path} ${rule}`])
        .find((words) => words !== undefined)
    : undefined;
