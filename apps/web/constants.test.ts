import { systemFields } from '@tarima/domain/kit/fields';
import { products } from '@tarima/domain/products/product';
import { describe, expect, test } from 'vitest';
import { actionColumnWidthPx, getColumnWidth } from './kit/cells/field-cell.tsx';
import { chartBarThicknessPx } from './kit/charts/bars.ts';
import { searchDebounceMs } from './kit/data/use-debounced-draft.ts';
import { mapHeightPx } from './kit/map/map-height.ts';
import { maxPictureMegabytes, findCompressionQuality } from './kit/picture/compress-picture.ts';
import {
  minCalendarColumnWidthPx,
  shownMinutesAfterWorkingHours,
  planCalendarHeight,
  productionCalendarHeight,
} from './planning/calendar/calendar-sizes.ts';
import { parseCalendarZoom, calendarZooms } from './planning/plan/calendar-zooms.ts';
import { getChartColors } from './company/chart-colors.ts';
import { chunkTimeoutMs } from './kit/parts/load-code-chunk.ts';
import { accordionLockMs } from './shell/menu/accordion-state.ts';
import { shipmentMapZoom } from './shipments/shipment-form.tsx';

// Constants of the screens that were agreed, written out a second time: a change of one of them fails here.

describe('constants of the screens', () => {
  test.each([
    ['delay of the search, in milliseconds', searchDebounceMs, 500],
    ['lock of the accordion, in milliseconds', accordionLockMs, 500],
    ['timeout of a code chunk, in milliseconds', chunkTimeoutMs, 120_000],
    ['width of a date', getColumnWidth(systemFields.createdAt), 150],
    ['width of the actions', actionColumnWidthPx, 95],
    ['height of a map', mapHeightPx, 300],
    ['zoom of a shipment’s map', shipmentMapZoom, 12],
    ['thickness of a bar', chartBarThicknessPx, 20],
    ['largest picture, in megabytes', maxPictureMegabytes, 35],
    ['minimum width of a person’s column', minCalendarColumnWidthPx, 250],
    ['minutes shown after working hours', shownMinutesAfterWorkingHours, 15],
  ])('%s: %i', (_, is, expected) => {
    expect(is).toBe(expected);
  });

  test('a text column is 300 px wide', () => {
    const { name } = products.fields;
    expect(name && getColumnWidth(name)).toBe(300);
  });

  test('the week is 700 px high in the plan editor and 650 px in production', () => {
    expect([planCalendarHeight, productionCalendarHeight]).toEqual(['700px', '650px']);
  });

  test('the calendar has six zoom levels and starts at half an hour', () => {
    expect(calendarZooms.map(({ minutes, height }) => `${minutes}/${height}`).join(' ')).toBe(
      '1/20 5/20 10/25 15/30 30/32 60/60',
    );
    expect(parseCalendarZoom(undefined).minutes).toBe(30);
  });

  test.each([
    [1, 1],
    [8, 1],
    [8.1, 0.8],
    [14, 0.8],
    [24, 0.6],
    [33, 0.4],
    [35, 0.2],
    [35.1, undefined],
  ])('a picture of %d MB is compressed to quality %d', (megabytes, quality) => {
    expect(findCompressionQuality(megabytes * 1_000_000)).toBe(quality);
  });

  test('charts have thirteen colours; without settings the second is orange and all others are blue', () => {
    expect(getChartColors(blank)).toEqual([
      '#42A5F5',
      '#FFA726',
      ...Array.from({ length: 11 }, () => '#42A5F5'),
    ]);
  });
});

const blank = {
  bgColor: '',
  textColor: '',
  textHoverColor: '',
  activeOptionColor: '',
  bgLogoColor: '',
  char1Color: '',
  char2Color: '',
  char3Color: '',
  char4Color: '',
  char5Color: '',
  char6Color: '',
  char7Color: '',
  char8Color: '',
  char9Color: '',
  char10Color: '',
  char11Color: '',
  char12Color: '',
  char13Color: '',
  logoIcon: null,
  logoText: null,
};
