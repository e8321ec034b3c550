import { normalizeTypedNumber, parseTypedValue } from '@tarima/domain/kit/typed-number';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import {
  flowBody,
  workplaceFlowCalls,
  type WorkplaceFlow,
} from '@tarima/domain/workplaces-flows/flow';
import { flowTexts } from '@tarima/domain/workplaces-flows/texts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormRowsDraft, type FormIssueMap } from '../kit/form/use-form-rows-draft.ts';
import { useLanguage } from '../kit/words.tsx';
import type { CustomFieldValuesFormState } from './custom-fields.tsx';
import { workplaceFlowQueryOptions } from './sheet-data.ts';

export interface FlowFormRow {
  readonly key: string;
  readonly workplace: NamedRecord | undefined;
  /** Number of stations at the workplace; one until it is loaded. */
  readonly stations: number;
  readonly status: string | undefined;
  /** Division of the workplace; undefined until it is loaded. */
  readonly division: NamedRecord | undefined;
  readonly workTime: string;
  /** Set-up time; an empty text means none. */
  readonly setUp: string;
}

type Steps = readonly FlowFormRow[];

let keys = 0;
export const createBlankFlowFormRow = (): FlowFormRow => ({
  key: `step-${(keys += 1)}`,
  workplace: undefined,
  stations: 1,
  status: undefined,
  division: undefined,
  workTime: '',
  setUp: '',
});

export const toFlowFormRows = ({ steps }: WorkplaceFlow): FlowFormRow[] => {
  const stepRows = steps.map(({ workplace, workTime, setUp }) => {
    const { id, name, stations, status, division } = workplace;
    return {
      ...createBlankFlowFormRow(),
      workplace: { id, name },
      stations,
      status,
      division,
      workTime: String(workTime),
      setUp: setUp === 0 ? '' : String(setUp),
    };
  });
  return stepRows.length === 0 ? [createBlankFlowFormRow()] : stepRows;
};

const isBlank = ({ workplace, workTime, setUp }: FlowFormRow): boolean =>
  workplace === undefined && workTime.trim() === '' && setUp.trim() === '';

const getFilledSteps = (steps: Steps): Steps => steps.filter((step) => !isBlank(step));

const toComparableText = (steps: Steps): string =>
  JSON.stringify(
    getFilledSteps(steps).map(({ workplace, workTime, setUp }) => [
      workplace?.id,
      parseTypedValue(workTime) ?? 0,
      parseTypedValue(setUp) ?? 0,
    ]),
  );

const isChanged = (steps: Steps, before: Steps): boolean =>
  toComparableText(steps) !== toComparableText(before);

function mapStepIssues(steps: Steps, details: readonly ErrorDetail[]): FormIssueMap {
  const sent = getFilledSteps(steps);
  return new Map(
    details.map(({ path, ...issue }) => {
      const [, at = '', value = ''] = /^steps\.(\d+)\.(\w+)/.exec(path) ?? [];
      const row = sent[Number(at)];
      return at !== '' && row ? [`${row.key}.${value}`, issue] : [path, issue];
    }),
  );
}

const toSnapshot = (flow: WorkplaceFlow) => ({ draft: toFlowFormRows(flow), at: flow.updatedAt });

/** State of the form of a flow. Empty steps are left out; the number of a step is its position. */
export function useWorkplaceFlowForm(
  storedFlow: WorkplaceFlow,
  customFieldsForm: CustomFieldValuesFormState,
  done: () => void,
) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { productId } = storedFlow;
  const divisionId = storedFlow.division?.id;
  const rows = useFormRowsDraft({
    getBaseline: () => toSnapshot(storedFlow),
    body: (steps: Steps, updatedAt) => ({
      steps: getFilledSteps(steps).map(({ workplace, workTime, setUp }, at) => ({
        workplace: { id: workplace?.id ?? Number.NaN },
        workTime: normalizeTypedNumber(workTime),
        setUp: setUp.trim() === '' ? 0 : normalizeTypedNumber(setUp),
        step: at + 1,
      })),
      customFields: customFieldsForm.values(),
      updatedAt,
    }),
    getIssues: (steps, body) => {
      const read = flowBody.safeParse(body);
      return mapStepIssues(steps, read.success ? [] : toErrorDetails(read.error));
    },
    placeIssues: mapStepIssues,
    isChanged,
    // The order of the steps is merged as a whole: steps that this user has changed stay.
    merge: (steps, before, theirs) => {
      const isMine = isChanged(steps, before);
      return {
        draft: isMine ? steps : theirs,
        changedTwice: isMine && isChanged(theirs, before) ? ['steps'] : [],
      };
    },
    otherFields: customFieldsForm,
  });
  const frame = useFormDraft(rows, {
    expectedVersion: rows.baseline.at,
    reload: async () =>
      rows.mergeSaved(
        toSnapshot(
          await client.fetchQuery(workplaceFlowQueryOptions(productId, language, divisionId)),
        ),
      ),
    save: (body) =>
      callApi(workplaceFlowCalls.save, {
        params: { productId },
        query: { lang: language, divisionId },
        body,
      }),
    saved: flowTexts.saved,
    done,
  });
  return { ...rows, steps: rows.draft, setSteps: rows.change, frame };
}

export type WorkplaceFlowFormState = ReturnType<typeof useWorkplaceFlowForm>;
