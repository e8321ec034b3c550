import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { detailsOf } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import {
  flowBody,
  workplaceFlowCalls,
  type WorkplaceFlow,
} from '@tarima/domain/workplaces-flows/flow';
import { flowTexts } from '@tarima/domain/workplaces-flows/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLatch } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { CustomValuesForm } from './own-fields.tsx';
import { flowOptions } from './sheet-data.ts';

export interface StepRow {
  readonly key: string;
  readonly workplace: NamedRecord | undefined;
  /** How many work there at once; one until it is known. */
  readonly stations: number;
  readonly status: string | undefined;
  /** Where it stands; undefined until that is known. */
  readonly division: NamedRecord | undefined;
  readonly workTime: string;
}

let rows = 0;
export const blankStep = (): StepRow => ({
  key: `step-${(rows += 1)}`,
  workplace: undefined,
  stations: 1,
  status: undefined,
  division: undefined,
  workTime: '',
});

const stepsOf = ({ steps }: WorkplaceFlow): StepRow[] => {
  const held = steps.map(({ workplace: { id, name, stations, status, division }, workTime }) => ({
    ...blankStep(),
    workplace: { id, name },
    stations,
    status,
    division,
    workTime: String(workTime),
  }));
  return held.length === 0 ? [blankStep()] : held;
};

const isBlank = ({ workplace, workTime }: StepRow): boolean =>
  workplace === undefined && workTime.trim() === '';

const said = (steps: readonly StepRow[]): string =>
  JSON.stringify(
    steps
      .filter((step) => !isBlank(step))
      .map(({ workplace, workTime }) => [workplace?.id, Number(workTime)]),
  );

type Fault = Omit<ErrorDetail, 'path'>;

/** A flow while it is edited. Steps left wholly blank are none; their number is their place. */
export function useFlowForm(stored: WorkplaceFlow, custom: CustomValuesForm, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const [seen, setSeen] = useState(() => ({ steps: stepsOf(stored), at: stored.updatedAt }));
  const [steps, setSteps] = useState<readonly StepRow[]>(seen.steps);
  const [refused, setRefused] = useState<ReadonlyMap<string, Fault>>(new Map());
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const [changedTwice, setChangedTwice] = useState(false);
  const only = useLatch();

  const sent = steps.filter((step) => !isBlank(step));
  const body = {
    steps: sent.map(({ workplace, workTime }, at) => ({
      workplace: { id: workplace?.id ?? Number.NaN },
      workTime,
      step: at + 1,
    })),
    customFields: custom.values(),
    updatedAt: seen.at,
  };
  const placed = (details: readonly ErrorDetail[]): Map<string, Fault> =>
    new Map(
      details.map(({ path, ...fault }) => {
        const [, at = '', value = ''] = /^steps\.(\d+)\.(\w+)/.exec(path) ?? [];
        const row = sent[Number(at)];
        return at !== '' && row ? [`${row.key}.${value}`, fault] : [path, fault];
      }),
    );
  const found = (): Map<string, Fault> => {
    const read = flowBody.safeParse(body);
    return read.success ? new Map<string, Fault>() : placed(detailsOf(read.error));
  };
  const faults = attempted ? new Map([...refused, ...found()]) : new Map<string, Fault>();

  const save = async (): Promise<void> => {
    setAttempted(true);
    setRefused(new Map());
    const isCustomGood = await custom.check();
    if (found().size > 0 || !isCustomGood) return;
    setSaving(true);
    try {
      const saved = await call(workplaceFlowCalls.save, {
        params: { productId: stored.productId },
        query: { lang: speech.language },
        body,
      });
      setSeen({ steps: [...steps], at: saved.updatedAt });
      toastSuccess(speech.say(flowTexts.saved));
      done();
    } catch (error) {
      if (error instanceof CodedError && error.code === 'STALE_ENTITY') setStale(true);
      else {
        if (error instanceof CodedError) {
          setRefused(placed(error.details));
          custom.mark(error.details);
        }
        toastError(error, speech);
      }
    } finally {
      setSaving(false);
    }
  };

  /** Takes over what the other one saved where the steps were left alone here; what was changed here stays. */
  const bringIn = async (): Promise<void> => {
    try {
      const theirs = await client.fetchQuery(flowOptions(stored.productId, speech.language));
      const theirSteps = stepsOf(theirs);
      const mine = said(steps) !== said(seen.steps);
      if (!mine) setSteps(theirSteps);
      setChangedTwice(mine && said(theirSteps) !== said(seen.steps));
      setSeen({ steps: theirSteps, at: theirs.updatedAt });
      setStale(false);
    } catch (error) {
      toastError(error, speech);
    }
  };

  return {
    steps,
    setSteps,
    faults,
    saving,
    stale,
    changedTwice,
    unsaved: custom.unsaved || said(steps) !== said(seen.steps),
    save: () => only(save),
    bringIn,
  };
}

export type FlowForm = ReturnType<typeof useFlowForm>;
