import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { Alert, TextInput } from '@mantine/core';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import type { Module } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import {
  findCrossDivisionFlow,
  computeFlowCapacity,
  maxFlowSteps,
  type WorkplaceFlow,
} from '@tarima/domain/workplaces-flows/flow';
import { flowTexts, piecesPerDayWords } from '@tarima/domain/workplaces-flows/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { parseNamedRecord } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { SubPanelContext, type SubPanelControl } from '../kit/frame/use-sub-panel.ts';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { useFillRowFromRecord } from '../kit/rows/use-fill-row-from-record.ts';
import { moveItem } from '../kit/rows/move-item.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { LabeledTotal } from './technical-sheet-material-rows.tsx';
import {
  CustomFieldInputs,
  useCustomFieldValuesForm,
  useCustomFieldsModule,
} from './custom-fields.tsx';
import { MeasuredMinutesHint, useMeasuredMinutes } from './measured-minutes-hint.tsx';
import { FlowDivisionSelect } from './flow-division-select.tsx';
import { productSubPanelNames } from './product-sub-panel-names.ts';
import classes from './products.module.css';
import { workplaceFlowQueryOptions, staleTechnicalSheetTexts } from './sheet-data.ts';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import {
  createBlankFlowFormRow,
  useWorkplaceFlowForm,
  type WorkplaceFlowFormState,
  type FlowFormRow,
} from './use-workplace-flow-form.ts';

interface FlowPanelProps {
  readonly control: SubPanelControl;
  readonly productId: number | undefined;
}

/** Panel of a product's flow: its workplaces in order, with the time of each. */
export default function WorkplaceFlowPanel({ control, productId }: FlowPanelProps) {
  const { say } = useLanguage();
  return (
    <SubPanelContext value={productSubPanelNames.flow}>
      <SidePanel
        opened={productId !== undefined && control.part === productSubPanelNames.flow}
        title={say(flowTexts.title)}
        close={control.close}
      >
        {productId !== undefined && (
          <Flow key={productId} productId={productId} control={control} />
        )}
      </SidePanel>
    </SubPanelContext>
  );
}

function Flow({ productId, control }: { productId: number; control: SubPanelControl }) {
  const { language } = useLanguage();
  const [division, setDivision] = useState<number>();
  const flow = useQuery(workplaceFlowQueryOptions(productId, language, division));
  const module = useCustomFieldsModule('workplaces_flows');
  return flow.data && module ? (
    <FlowEditor
      key={flow.data.division?.id}
      stored={flow.data}
      module={module}
      control={control}
      choose={setDivision}
    />
  ) : (
    <RecordLoadingPanel failed={flowTexts.readFailed} reading={flow} />
  );
}

interface FlowEditorProps {
  readonly stored: WorkplaceFlow;
  readonly module: Module;
  readonly control: SubPanelControl;
  choose(divisionId: number | undefined): void;
}

function FlowEditor({ stored, module, control, choose }: FlowEditorProps) {
  const { say } = useLanguage();
  const custom = useCustomFieldValuesForm(module, stored);
  const form = useWorkplaceFlowForm(stored, custom, control.leave);
  return (
    <PanelFormFrame
      draft={form.frame}
      cancel={control.close}
      staleWords={staleTechnicalSheetTexts}
      className={classes.sheet}
      enter="stays"
    >
      <h3 className={classes.product}>{stored.product.name}</h3>
      {form.changedTwice.length > 0 && (
        <p className={classes.dimmed}>{say(technicalSheetTexts.changedTwice)}</p>
      )}
      <FlowDivisionSelect stored={stored} form={form} choose={choose} />
      <Steps form={form} productId={stored.productId} />
      <Crossing steps={form.steps} />
      <Capacity steps={form.steps} minutesADay={stored.minutesADay} />
      <CustomFieldInputs form={custom} />
    </PanelFormFrame>
  );
}

function Steps({ form, productId }: { form: WorkplaceFlowFormState; productId: number }) {
  const { say } = useLanguage();
  const learned = useMeasuredMinutes(productId);
  const { steps, setSteps, getErrorText } = form;
  const chosen = steps.flatMap(({ workplace }) => (workplace ? [workplace.id] : []));
  const changeStep = (key: string, values: Partial<FlowFormRow>) =>
    setSteps((all) => all.map((step) => (step.key === key ? { ...step, ...values } : step)));
  const readChosen = useFillRowFromRecord(workplaces, setSteps);
  const choose = (key: string, workplace: NamedRecord | undefined): void => {
    changeStep(key, { workplace, stations: 1, status: undefined, division: undefined });
    if (!workplace) return;
    void readChosen({
      id: workplace.id,
      isAwaited: (step) => step.key === key && step.workplace?.id === workplace.id,
      take: ({ stations, status, division }) => ({
        stations: typeof stations === 'number' ? stations : 1,
        status: String(status),
        division: parseNamedRecord(division),
      }),
    });
  };
  return (
    <section className={classes.section} aria-labelledby="flow-steps">
      <h4 id="flow-steps" className={classes.heading}>
        {say(flowTexts.steps)}
      </h4>
      <SortableFormRows
        rows={steps}
        label={say(flowTexts.steps)}
        addLabel={flowTexts.addStep}
        most={maxFlowSteps}
        onAdd={() => setSteps((all) => [...all, createBlankFlowFormRow()])}
        onRemove={(key) =>
          setSteps((all) => {
            const remaining = all.filter((step) => step.key !== key);
            return remaining.length === 0 ? [createBlankFlowFormRow()] : remaining;
          })
        }
        onMove={(from, to) => setSteps((all) => moveItem(all, from, to))}
        renderRow={(step, at) => (
          <div className={classes.step}>
            <RemoteSelect
              module="workplaces"
              label={say(formRowTexts.inRow, { label: say(flowTexts.workplace), row: at + 1 })}
              labelHidden
              required
              value={step.workplace}
              excludedIds={chosen}
              placeholder={say(flowTexts.chooseWorkplace)}
              nothing={say(flowTexts.noWorkplaces)}
              description={undefined}
              data-autofocus={at === 0 || undefined}
              error={
                getErrorText(`${step.key}.workplace`) ??
                (step.status !== undefined && step.status !== 'active'
                  ? say(flowTexts.inactive)
                  : undefined)
              }
              onChange={(workplace) => choose(step.key, workplace)}
            />
            <TextInput
              aria-label={say(formRowTexts.inRow, { label: say(flowTexts.workTime), row: at + 1 })}
              rightSection={<span className={classes.unit}>{say(flowTexts.perPiece)}</span>}
              rightSectionWidth={64}
              inputMode="decimal"
              autoComplete="off"
              required
              classNames={{ input: classes.figure ?? '' }}
              value={step.workTime}
              error={getErrorText(`${step.key}.workTime`)}
              onChange={(event) => changeStep(step.key, { workTime: event.currentTarget.value })}
            />
            <TextInput
              aria-label={say(formRowTexts.inRow, { label: say(flowTexts.setUp), row: at + 1 })}
              rightSection={<span className={classes.unit}>{say(flowTexts.ofSetUp)}</span>}
              rightSectionWidth={84}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              classNames={{ input: classes.figure ?? '' }}
              value={step.setUp}
              error={getErrorText(`${step.key}.setUp`)}
              onChange={(event) => changeStep(step.key, { setUp: event.currentTarget.value })}
            />
            <MeasuredMinutesHint
              step={step}
              learned={learned.find(({ workplace }) => workplace.id === step.workplace?.id)}
              take={(workTime) => changeStep(step.key, { workTime })}
            />
          </div>
        )}
      />
      <p className={classes.dimmed}>{say(flowTexts.setUpHint)}</p>
    </section>
  );
}

/** Notice while the flow is edited: it names the divisions whose stores give the material and receive the goods. */
function Crossing({ steps }: { steps: readonly FlowFormRow[] }) {
  const { say } = useLanguage();
  const crossing = findCrossDivisionFlow(steps.flatMap(({ division }) => division ?? []));
  return (
    <div aria-live="polite">
      {crossing && (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          {say(flowTexts.crossing, {
            divisions: crossing.divisions.map(({ name }) => name).join(', '),
            first: crossing.first.name,
            last: crossing.last.name,
          })}
        </Alert>
      )}
    </div>
  );
}

/** Minutes of the flow per piece and pieces that fit in a day, while the user types. */
function Capacity({ steps, minutesADay }: { steps: readonly FlowFormRow[]; minutesADay: number }) {
  const { say, sayCount, language } = useLanguage();
  const counted = steps.filter(
    ({ workplace, workTime }) =>
      workplace && /^\d{1,6}(\.\d{1,3})?$/.test(normalizeTypedNumber(workTime)),
  );
  const {
    minutes,
    piecesADay: pieces,
    slowest,
  } = computeFlowCapacity(
    counted.map(({ workTime, stations }) => ({
      workTime: normalizeTypedNumber(workTime),
      stations,
    })),
    minutesADay,
  );
  const step = slowest === undefined ? undefined : counted[slowest];
  return (
    <>
      <dl className={classes.totals} aria-live="polite">
        <LabeledTotal
          label={say(flowTexts.minutes)}
          value={formatDecimal(Number(minutes), 3, language)}
        />
        <LabeledTotal
          label={say(flowTexts.capacity)}
          value={
            pieces === undefined ? say(flowTexts.noCapacity) : sayCount(piecesPerDayWords, pieces)
          }
        />
      </dl>
      {step && (
        <p className={classes.slowest}>
          {say(flowTexts.slowest, {
            step: steps.indexOf(step) + 1,
            name: step.workplace?.name ?? '',
          })}
        </p>
      )}
    </>
  );
}
