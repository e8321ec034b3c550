import { Skeleton } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { newIdempotencyKey } from '../../kit/call-api.ts';
import { getPresentTime } from '../../kit/clock.ts';
import formClasses from '../../kit/frame/form.module.css';
import { MomentField } from '../../kit/form/moment-field.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { getScreenPath } from '../../kit/screen-path.ts';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { toGuardProfile, useSignedInUser } from '../../kit/signed-in-user.ts';
import { useLanguage } from '../../kit/words.tsx';
import { plantHoursQueryOptions, planningQueryKey } from '../planning-data.ts';
import { parseLocalTime, toLocalTime } from '../local-time.ts';
import { sayInstantText } from '../say-instant.ts';
import { getRestOfWorkday } from './rest-of-workday.ts';
import { UnavailabilityImpactView } from './window-impact.tsx';
import type {
  WindowAnswerDto,
  WindowRequestOptions,
  StoredWindowDto,
  ProposedWindow,
  DateSpanDto,
  UnavailableWindowOwner,
} from './unavailable-window-owner.ts';
import classes from './windows.module.css';

interface WindowDialogProps<Answer extends WindowAnswerDto> {
  readonly opened: boolean;
  readonly owner: UnavailableWindowOwner<Answer>;
  /** Window to edit; undefined schedules a new one. */
  readonly existing?: StoredWindowDto | undefined;
  /** Proposed times of a new window, with their reason. */
  readonly proposed?: ProposedWindow | undefined;
  /** Whether a new window begins with the rest of the workday; without it both times are empty. */
  readonly beginsToday?: boolean;
  /** Content beside the times: its fields, its value, and its errors. */
  readonly more?: {
    /** Fields beside the times. @param problem error to show at its field, once the user has tried to save */
    fields(problem: LocalizedWords | undefined): ReactNode;
    readonly value: unknown;
    readonly problem: LocalizedWords | undefined;
    /** Texts for the server's errors, by path and rule. */
    readonly errorWords: Readonly<Record<string, LocalizedWords>>;
  };
  write(window: DateSpanDto, how: WindowRequestOptions): Promise<Answer>;
  close(): void;
}

/** Dialog that stops a workplace or stores a person's absence. It shows the affected orders before it saves. */
export function UnavailableWindowDialog<Answer extends WindowAnswerDto>(
  props: WindowDialogProps<Answer>,
) {
  const { opened, owner, existing, close } = props;
  const { say } = useLanguage();
  const hours = useQuery(plantHoursQueryOptions());
  return (
    <ModalDialog opened={opened} close={close} title={say(owner.texts.title, { name: owner.name })}>
      {hours.data ? (
        <Fields {...props} key={`${owner.key} ${existing?.id}`} hours={hours.data} />
      ) : (
        <Skeleton height={160} />
      )}
    </ModalDialog>
  );
}

function Fields<Answer extends WindowAnswerDto>(
  props: WindowDialogProps<Answer> & { readonly hours: PlantHours },
) {
  const { owner, existing, proposed, beginsToday = false, more, hours, close } = props;
  const zone = hours.timeZone;
  const { texts } = owner;
  const { say, language } = useLanguage();
  const [today] = useState(() =>
    beginsToday ? getRestOfWorkday(hours, getPresentTime()) : undefined,
  );
  const begins = existing ?? proposed ?? today;
  const [first] = useState(() => ({
    start: toFieldTime(begins?.startDate, zone),
    end: toFieldTime(begins?.endDate, zone),
    isRunning: existing !== undefined && Date.parse(existing.startDate) <= getPresentTime(),
  }));
  const [start, setStart] = useState(first.start);
  const [end, setEnd] = useState(first.end);
  const [tried, setTried] = useState(false);
  const window = toWindow(
    start === first.start && begins ? begins.startDate : parseMoment(start, zone),
    end === first.end && begins ? begins.endDate : parseMoment(end, zone),
  );
  const settled = useSettled(window);
  const impact = useImpact(props, more?.problem ? undefined : settled);
  const [refusal, setRefusal] = useState<CodedError>();
  const check = async (): Promise<DateSpanDto | undefined> => {
    setTried(true);
    setRefusal(undefined);
    return more?.problem ? undefined : window;
  };
  const saving = useSaving(props);
  const draft = useFormDraft({ unsaved: false, issueCount: 0, check, mark: setRefusal }, saving);
  const plans = usePlans();
  const sentence = saving.sayRefusal(impact.error ?? refusal);
  const empty = start === '' || end === '';
  const problem =
    empty && tried ? say(texts.required) : !empty && !window ? say(texts.before) : sentence;
  return (
    <DialogFormFrame draft={draft} cancel={close} words={existing ? texts.saveChange : texts.save}>
      {proposed && <p className={classes.why}>{proposed.why}</p>}
      {more?.fields(tried ? more.problem : undefined)}
      <div className={classes.pair}>
        {existing && first.isRunning ? (
          <p className={classes.begun}>
            <span>{say(texts.start)}</span>
            {sayInstantText(existing.startDate, zone, language)}
          </p>
        ) : (
          <MomentField
            label={say(texts.start)}
            {...(!more && { 'data-autofocus': true as const })}
            value={first.start}
            marked={problem !== undefined}
            onChange={setStart}
          />
        )}
        <MomentField
          label={say(texts.end)}
          {...(first.isRunning && { 'data-autofocus': true as const })}
          value={first.end}
          marked={problem !== undefined}
          onChange={setEnd}
        />
      </div>
      {problem && (
        <p className={formClasses.invalid} role="alert">
          {problem}
        </p>
      )}
      {window && !sentence && !more?.problem && (
        <UnavailabilityImpactView
          impact={impact.data}
          replans={plans}
          looking={impact.isFetching || !same(window, settled)}
          zone={zone}
          texts={texts}
        />
      )}
    </DialogFormFrame>
  );
}

const same = (one: DateSpanDto | undefined, other: DateSpanDto | undefined): boolean =>
  one?.startDate === other?.startDate && one?.endDate === other?.endDate;

/** Formats a moment in the plant's local time, as the fields need it. */
const toFieldTime = (moment: string | undefined, zone: string): string =>
  moment === undefined ? '' : toLocalTime(Date.parse(moment), zone).slice(0, 16);

const parseMoment = (localTime: string, zone: string): string =>
  localTime === '' ? '' : new Date(parseLocalTime(`${localTime}:00`, zone)).toISOString();

/** Returns the window in its wire form; undefined where the times are no valid range. */
const toWindow = (startDate: string, endDate: string): DateSpanDto | undefined =>
  Date.parse(startDate) < Date.parse(endDate) ? { startDate, endDate } : undefined;

/** Debounces the window: a datetime is typed in parts, each of which makes another window. */
function useSettled(window: DateSpanDto | undefined): DateSpanDto | undefined {
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

/** Requests the effects of the window without changing anything. */
function useImpact<Answer extends WindowAnswerDto>(
  { owner, existing, more, write }: WindowDialogProps<Answer>,
  window: DateSpanDto | undefined,
) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [
      ...planningQueryKey,
      'impact',
      owner.key,
      existing?.id,
      more?.value,
      window,
      language,
    ],
    queryFn: async () => {
      const query = { lang: language, dryRun: 'true' } as const;
      const idempotencyKey = newIdempotencyKey();
      return window ? (await write(window, { query, idempotencyKey })).impact : null;
    },
    enabled: window !== undefined,
    placeholderData: () => undefined,
    retry: false,
  });
}

/** Paths of the times, whose errors without a sentence of this dialog have that of their rule. */
const timePaths: ReadonlySet<string> = new Set(['event.startDate', 'event.endDate']);

const usePlans = (): boolean => hasCallAccess('orders_planning', toGuardProfile(useSignedInUser()));

/** Saves the window, with its success message and the errors at the dates. */
function useSaving<Answer extends WindowAnswerDto>(props: WindowDialogProps<Answer>) {
  const { owner, existing, more, write, close } = props;
  const speech = useLanguage();
  const router = useRouter();
  const plans = usePlans();
  const client = useQueryClient();
  const { texts } = owner;
  const sentences: Readonly<Record<string, LocalizedWords>> = {
    'event.startDate past': texts.past,
    'event.endDate past': texts.endPast,
    'event.startDate overlap': texts.overlap,
    'event.startDate before': texts.before,
    'event.startDate maintenanceBegun': texts.begun,
    'event.startDate absenceBegun': texts.begun,
    'event maintenanceOver': texts.over,
    'event expired': texts.over,
    ...more?.errorWords,
  };
  const sayRefusal = (error: unknown): string | undefined =>
    error instanceof CodedError
      ? error.details
          .map((detail) => {
            const words = sentences[`${detail.path} ${detail.rule}`];
            if (words) return speech.say(words);
            return timePaths.has(detail.path)
              ? sayValidationRule(detail, speech.language)
              : undefined;
          })
          .find((sentence) => sentence !== undefined)
      : undefined;
  return {
    sayRefusal,
    save: async (window: DateSpanDto, idempotencyKey: string) => {
      const query = { lang: speech.language, dryRun: 'false' } as const;
      const answer = await write(window, { query, idempotencyKey });
      toastSuccess(speech.say(existing ? texts.changed : texts.saved));
      close();
      const { orders, events } = answer.impact;
      // The affected orders open on the screen where they can be planned again.
      if (plans && orders.length > 0)
        void router.navigate({
          to: getScreenPath('orders_planning'),
          search: searchOfNewPlan(router.latestLocation, events[0]?.workplaceId),
        });
      await owner.show(answer);
      void client.invalidateQueries({ queryKey: planningQueryKey });
    },
    tell: (error: unknown) => {
      if (!sayRefusal(error)) toastRefusal(error, speech);
    },
  };
}

interface Location {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Returns the search parameters of the board that shows the new plan: an open board keeps its own. */
function searchOfNewPlan({ pathname, search }: Location, workplace: number | undefined) {
  const isBoard = pathname === getScreenPath('orders_planning') && search['tab'] === 'production';
  return isBoard ? { ...search, replan: 1 } : { tab: 'production', workplace, replan: 1 };
}
