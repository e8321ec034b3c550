import { officeFloorCalls, type OrderFloorStatus } from '@tarima/domain/floor/contract';
import { floorCountWords } from '@tarima/domain/floor/floor-texts';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { computeMinutesPerPiece, getShownStepState } from '@tarima/domain/floor/step-progress';
import {
  findPauseOrScrapReasonWords,
  reportKindWords,
  shownStepStateWords,
} from '@tarima/domain/floor/report-words';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { formatDecimal, formatMoment } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import materials from './order-materials.module.css';
import classes from './order-progress.module.css';
import orderClasses from './orders.module.css';

type Line = OrderFloorStatus['lines'][number];
type Step = Line['steps'][number];
type Report = OrderFloorStatus['reports'][number];

/** Number of the latest reports that are shown. */
const shownReports = 8;

/** Progress of an order by the reports of the floor: each step, losses, people at work. Nothing before the first report. */
export default function OrderFloorProgress({
  id,
  isOver,
}: {
  readonly id: number;
  /** True for an order that is not made any more: canceled, or finished. */
  readonly isOver: boolean;
}) {
  const { say, language } = useLanguage();
  const floorProgress = useQuery({
    queryKey: ['orders', 'floor', id, language],
    queryFn: ({ signal }) =>
      callApi(officeFloorCalls.ofOrder, { params: { id }, query: { lang: language }, signal }),
    placeholderData: () => undefined,
  });
  const lines = floorProgress.data?.lines ?? [];
  if (!floorProgress.data || floorProgress.data.reports.length === 0) return null;
  return (
    <section className={materials.section}>
      <h3 className={materials.heading}>{say(texts.progress)}</h3>
      {lines.map((line) => (
        <LineProgress key={line.detail.id} line={line} isOver={isOver} />
      ))}
      <h4 className={classes.said}>{say(texts.said)}</h4>
      <ol className={orderClasses.history}>
        {floorProgress.data.reports.slice(0, shownReports).map((report) => (
          <Said key={report.id} report={report} />
        ))}
      </ol>
    </section>
  );
}

function LineProgress({ line, isOver }: { readonly line: Line; readonly isOver: boolean }) {
  const { say } = useLanguage();
  return (
    <div className={materials.section}>
      <strong className={classes.product}>{line.product.name}</strong>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than a phone is scrolled by keys as well */}
      <section className={materials.scroll} aria-label={line.product.name} tabIndex={0}>
        <table className={materials.table}>
          <thead>
            <tr>
              <th scope="col">{say(texts.workplace)}</th>
              <th scope="col">{say(texts.made)}</th>
              <th scope="col">{say(texts.scrap)}</th>
              <th scope="col">{say(texts.aside)}</th>
              <th scope="col">{say(texts.state)}</th>
            </tr>
          </thead>
          <tbody>
            {line.steps.map((step) => (
              <StepRow key={step.step} step={step} quantity={line.quantity} isOver={isOver} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function StepRow({
  step,
  quantity,
  isOver,
}: {
  readonly step: Step;
  readonly quantity: number;
  readonly isOver: boolean;
}) {
  const { say, language } = useLanguage();
  const { progress } = step;
  const figure = (value: number): string => formatDecimal(value, 3, language);
  const pace = computeMinutesPerPiece(progress);
  const why =
    progress.stoppedFor === null ? undefined : findPauseOrScrapReasonWords(progress.stoppedFor);
  const workers = progress.workers.map(({ name }) => name).join(', ');
  return (
    <tr>
      <th scope="row">
        {step.workplace.name}
        <progress
          className={classes.bar}
          max={quantity}
          value={Math.min(progress.good, quantity)}
          aria-label={say(texts.made)}
        />
        {pace !== undefined && (
          <span className={classes.hint}>
            {say(texts.minutesEach, {
              pace: formatDecimal(pace, 1, language),
              flow: formatDecimal(step.workTime, 1, language),
            })}
          </span>
        )}
      </th>
      <td>
        {say(texts.madeOf, { good: figure(progress.good), quantity: figure(quantity) })}
        {progress.stocked > 0 && (
          <span className={classes.hint}>
            {say(texts.inStock)}: {figure(progress.stocked)}
          </span>
        )}
      </td>
      <td data-over={progress.scrap > 0 || undefined}>{figure(progress.scrap)}</td>
      <td>{figure(progress.aside)}</td>
      <td>
        {say(shownStepStateWords[getShownStepState(progress, isOver)])}
        {workers !== '' && <span className={classes.hint}>{workers}</span>}
        {why && <span className={classes.hint}>{say(why)}</span>}
      </td>
    </tr>
  );
}

function Said({ report }: { readonly report: Report }) {
  const { say, sayCount, language } = useLanguage();
  const { good, scrap, aside, stocked, lotCode, reason, passedBy } = report;
  const figure = (value: number): string => formatDecimal(value, 3, language);
  const why = reason === null ? undefined : findPauseOrScrapReasonWords(reason);
  const pieces = [
    good !== 0 && sayCount(floorCountWords.good, good, { count: figure(good) }),
    stocked !== 0 && say(texts.saidStocked, { stocked: figure(stocked), lot: lotCode ?? '' }),
    scrap !== 0 && say(texts.saidScrap, { scrap: figure(scrap) }),
    aside !== 0 && say(texts.saidAside, { aside: figure(aside) }),
    why ? say(why) : report.kind === 'lost' && reason,
    passedBy && say(texts.passedBy, { name: passedBy.name }),
    report.undone && say(texts.takenBack),
  ].filter((part) => typeof part === 'string');
  return (
    <li data-undone={report.undone || undefined} className={classes.report}>
      <strong>{say(reportKindWords[report.kind])}</strong>
      {pieces.length > 0 && <span>{pieces.join(' · ')}</span>}
      <span className={orderClasses.hint}>
        {report.user?.name ?? report.teller} · {report.workplace.name} ·{' '}
        {formatMoment(report.at, language)}
      </span>
    </li>
  );
}
