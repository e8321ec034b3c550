import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { BarChart } from './bar-chart.tsx';

const months = 'Ene Feb Mar Abr May Jun Jul Ago Sep Oct Nov Dic'.split(' ');

/** Draws a year with its present month in a frame of some width. @returns the visible part of the drawing, and the room of each month in it */
async function draw(width: number, current: number | undefined) {
  const frame = { inlineSize: width, blockSize: 240 };
  class FrameObserver {
    readonly #report: ResizeObserverCallback;
    constructor(report: ResizeObserverCallback) {
      this.#report = report;
    }
    observe(target: Element): void {
      const size = [frame];
      const entry = { target, contentRect: new DOMRect(0, 0, width, 240) };
      this.#report(
        [{ ...entry, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }],
        this,
      );
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', FrameObserver);
  vi.stubGlobal('requestAnimationFrame', (draws: FrameRequestCallback) => {
    queueMicrotask(() => draws(0));
    return 1;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { container } = render(
    <TestProviders>
      <BarChart
        label="Ventas"
        points={months.map((name) => ({ name, description: `${name} de 2026` }))}
        series={['Pedidos', 'Traspasos'].map((name) => ({
          name,
          color: '#3366cc',
          values: months.map((_, at) => at),
        }))}
        whole
        current={current}
        format={String}
        formatTick={String}
      />
    </TestProviders>,
  );
  await act(() => Promise.resolve());
  const drawing = container.querySelector('figure svg');
  const middles = months.map((name) => {
    const texts = [...(drawing?.querySelectorAll('text') ?? [])];
    return Number(texts.find((each) => each.textContent === name)?.getAttribute('x'));
  });
  const half = ((middles[1] ?? 0) - (middles[0] ?? 0)) / 2;
  const left = drawing?.parentElement?.parentElement?.scrollLeft ?? -1;
  return {
    drawn: Number(drawing?.getAttribute('width')),
    left,
    isInView: (at: number) => {
      const middle = middles[at] ?? -1;
      return middle - half >= left && middle + half <= left + width + 0.01;
    },
  };
}

test.each([5, 10, 11])(
  'a chart narrower than the year starts scrolled so that month %i is fully visible',
  async (current) => {
    const { drawn, isInView } = await draw(360, current);
    expect(drawn).toBeGreaterThan(360);
    expect(isInView(current)).toBe(true);
  },
);

test.each([
  ['another year', undefined],
  ['a year that has just begun', 0],
])('a chart of %s starts at its first month', async (_, current) => {
  const { left, isInView } = await draw(360, current);
  expect(left).toBe(0);
  expect(isInView(0)).toBe(true);
  expect(isInView(11)).toBe(false);
});

test('a chart as wide as the year shows all months', async () => {
  const { drawn, left, isInView } = await draw(1200, 10);
  expect([drawn, left]).toEqual([1200, 0]);
  expect(months.every((_, at) => isInView(at))).toBe(true);
});
