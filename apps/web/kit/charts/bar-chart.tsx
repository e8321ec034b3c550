import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { computeChartBars, getMinimumChartWidth, type ChartSeries } from './bars.ts';
import classes from './charts.module.css';
import { computeChartScale } from './chart-scale.ts';

export interface ChartPoint {
  /** Name of the point, below its bars. */
  readonly name: string;
  /** Description of the bars, shown on hover and read by screen readers. */
  readonly description: string;
}

interface BarChartProps {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** Whether the values are whole pieces, so that the scale has no halves. */
  readonly whole: boolean;
  /** Index of the point that is scrolled into view first, where the bars need more room than there is. */
  readonly current?: number | undefined;
  /** Height in px. */
  readonly height?: number;
  /** Formats a value in words. */
  format(value: number): string;
  /** Formats a value for a narrow space. */
  formatTick(value: number): string;
}

/** Width of a three-letter month name, in px; with less room its initial is shown. */
const roomOfName = 28;
const foot = 24;
const head = 8;
const signWidth = 7;

/** Bars by month, with several series side by side. Arrow keys move along the months; a table beside the chart has the data. */
export function BarChart(props: BarChartProps) {
  const { label, points, series, whole, current, height = 240, format, formatTick } = props;
  const { ref, width: room } = useElementSize();
  const pointSelection = usePointSelection(points.length);
  const { active } = pointSelection;
  const scale = computeChartScale(Math.max(0, ...series.flatMap(({ values }) => values)), whole);
  const marks = scale.ticks.map((tick) => ({ tick, text: formatTick(tick) }));
  const axis = Math.max(...marks.map(({ text }) => text.length)) * signWidth + 12;
  const width = Math.max(room, axis + getMinimumChartWidth(series.length, points.length));
  const field = { width: width - axis, height: height - foot - head };
  const bars = computeChartBars(series, points.length, field, scale.max);
  const band = field.width / Math.max(1, points.length);
  const top = (value: number) => head + field.height * (1 - value / scale.max);

  const drawing = useRef<HTMLDivElement>(null);
  const end = current === undefined ? 0 : axis + band * (current + 1);
  useEffect(() => {
    const frame = drawing.current?.parentElement;
    if (frame && room > 0) frame.scrollLeft = Math.max(0, end - room);
  }, [end, room]);

  return (
    <figure className={classes.chart} aria-label={label}>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ name, color }) => (
            <li key={name}>
              <span className={classes.swatch} style={{ '--bar': color }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={ref} className={classes.scroll}>
        <div
          ref={drawing}
          className={classes.field}
          style={{ blockSize: height, inlineSize: width }}
        >
          <svg width={width} height={height} aria-hidden>
            {marks.map(({ tick, text }) => (
              <g key={tick}>
                <line className={classes.line} x1={axis} x2={width} y1={top(tick)} y2={top(tick)} />
                <text className={classes.tick} x={axis - 8} y={top(tick) + 4}>
                  {text}
                </text>
              </g>
            ))}
            {bars.map(({ series: of, point, x, width: thick, height: tall, color }) => (
              <rect
                key={`${of} ${point}`}
                className={classes.bar}
                style={{ '--bar': color }}
                data-dimmed={(active !== undefined && active !== point) || undefined}
                x={axis + x}
                y={head + field.height - tall}
                width={thick}
                height={tall}
                rx={3}
              />
            ))}
            {points.map(({ name }, at) => (
              <text key={name} className={classes.name} x={axis + band * (at + 0.5)} y={height - 6}>
                {band < roomOfName ? name.slice(0, 1) : name}
              </text>
            ))}
          </svg>
          <div className={classes.bands} style={{ insetInlineStart: axis }}>
            {points.map(({ name, description }, at) => (
              <button
                key={name}
                type="button"
                className={classes.band}
                aria-label={description}
                {...pointSelection.getProps(at)}
              />
            ))}
          </div>
          {active !== undefined && (
            <Tip
              point={points[active]}
              series={series}
              at={active}
              start={axis + band * (active + 0.5)}
              isLate={active >= points.length / 2}
              format={format}
            />
          )}
        </div>
      </div>
    </figure>
  );
}

/**
 * Returns the point whose values are shown, and the properties of each point's button: pointer and focus show its values, the
 * arrow keys, Home and End move the focus, and Escape hides the values. Only one button is in the tab sequence.
 */
function usePointSelection(count: number) {
  const [active, setActive] = useState<number>();
  const [tabbable, setTabbable] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const last = count - 1;
    const next = {
      ArrowRight: Math.min(last, tabbable + 1),
      ArrowLeft: Math.max(0, tabbable - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setActive(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setTabbable(next);
    const to = event.currentTarget.parentElement?.children[next];
    if (to instanceof HTMLElement) to.focus();
  };
  return {
    active,
    getProps: (at: number) => ({
      tabIndex: at === tabbable ? 0 : -1,
      onPointerEnter: () => setActive(at),
      onPointerLeave: () => setActive(undefined),
      onFocus: () => {
        setTabbable(at);
        setActive(at);
      },
      onBlur: () => setActive(undefined),
      onClick: () => setActive(at),
      onKeyDown: move,
    }),
  };
}

interface TipProps {
  readonly point: ChartPoint | undefined;
  readonly series: readonly ChartSeries[];
  readonly at: number;
  readonly start: number;
  /** Whether the point is in the second half of the chart: there the tip opens to the left, to stay inside. */
  readonly isLate: boolean;
  format(value: number): string;
}

/** Shows the values of a point on hover; screen readers read them from the point itself. */
function Tip({ point, series, at, start, isLate, format }: TipProps) {
  if (!point) return null;
  return (
    <div
      className={classes.tip}
      data-late={isLate || undefined}
      style={{ insetInlineStart: start }}
      aria-hidden
    >
      <strong>{point.name}</strong>
      {series.map(({ name, color, values }) => (
        <span key={name} className={classes.tipRow}>
          <span className={classes.swatch} style={{ '--bar': color }} />
          {name}
          <span className={classes.figure}>{format(values[at] ?? 0)}</span>
        </span>
      ))}
    </div>
  );
}
