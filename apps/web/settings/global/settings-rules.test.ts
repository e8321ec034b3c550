import { accountSettings, defaultSettings } from '@tarima/domain/accounts/settings';
import { defaultStyle } from '@tarima/domain/accounts/style';
import { contrast, textContrast } from '@tarima/domain/kit/contrast';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { describe, expect, test } from 'vitest';
import { frameColors } from '../../company/tenant-colors.ts';
import { corrections } from './corrections.ts';
import { getPreviewStyle } from './use-style-form.ts';
import { toSettingsBody, toSystemValues } from './use-system-form.ts';

describe('system settings', () => {
  test('a form means what it was filled from', () => {
    expect(accountSettings.parse(toSettingsBody(toSystemValues(defaultSettings)))).toEqual(
      defaultSettings,
    );
    const company = { address: 'Av. Industrias 100', taxNumber: 'TPI010203AB1', phoneNumber: null };
    const other = {
      ...defaultSettings,
      operativeLapse: null,
      company,
      taxRate: 16,
      frozenDays: 2,
      wayMinutes: 90,
      leastBlock: 60,
      partLots: 'stack' as const,
    };
    expect(accountSettings.parse(toSettingsBody(toSystemValues(other)))).toEqual(other);
  });

  test.each([
    [{ orderExpirationDays: '' }, 'orderExpirationDays', 'required'],
    [{ frozenDays: '' }, 'frozenDays', 'required'],
    [{ frozenDays: '-1' }, 'frozenDays', 'number'],
    [{ leastBlock: '' }, 'leastBlock', 'required'],
    [{ leastBlock: '0' }, 'leastBlock', 'number'],
    [{ userPasswordExpirationDays: '0' }, 'userPasswordExpirationDays', 'number'],
    [{ userPasswordExpirationDays: '1.5' }, 'userPasswordExpirationDays', 'number'],
    [
      { stockThreshold: { rawMaterials: 'x', products: '1' } },
      'stockThreshold.rawMaterials',
      'number',
    ],
    [{ taxRate: 'mucho' }, 'taxRate', 'number'],
    [{ taxRate: '101' }, 'taxRate', 'percentage'],
    [{ monthlyRevenueGoal: '-1' }, 'monthlyRevenueGoal', 'number'],
    [{ operativeLapse: { start: '09:00', end: '' } }, 'operativeLapse.end', 'required'],
    [{ operativeLapse: { start: '', end: '18:00' } }, 'operativeLapse.start', 'required'],
    [{ operativeLapse: { start: '18:00', end: '18:00' } }, 'operativeLapse.start', 'before'],
  ])('%j is told at %s', (typed, path, rule) => {
    const read = accountSettings.safeParse(
      toSettingsBody({ ...toSystemValues(defaultSettings), ...typed }),
    );
    expect(read.success ? [] : toErrorDetails(read.error)).toMatchObject([{ path, rule }]);
  });

  test('thousands may be set apart', () => {
    expect(
      toSettingsBody({ ...toSystemValues(defaultSettings), monthlyRevenueGoal: ' 1,250,000.50 ' }),
    ).toMatchObject({ monthlyRevenueGoal: 1_250_000.5 });
  });
});

describe('styles', () => {
  test('the defaults need no correction; what cannot be read is corrected to what is really shown', () => {
    expect(Object.values(corrections(defaultStyle)).filter(Boolean)).toEqual([]);
    const dark = { ...defaultStyle, textColor: '#222244' };
    const { textColor, textHoverColor } = corrections(dark);
    expect(textHoverColor).toBeUndefined();
    expect(textColor?.ratio).toBeLessThan(textContrast);
    expect(textColor?.color).toBe(frameColors(dark).text);
    expect(contrast(textColor?.color ?? '', dark.bgColor)).toBeGreaterThanOrEqual(textContrast);
  });

  test('what is half typed looks as it is saved, the rest as it is typed', () => {
    const typed = {
      ...defaultStyle,
      bgColor: '#00',
      textColor: '#ffffff',
      logoText: '',
      logoIcon: 'x',
    };
    expect(getPreviewStyle({ ...defaultStyle, logoText: 'Antes' }, typed)).toEqual({
      ...defaultStyle,
      textColor: '#ffffff',
      logoText: null,
    });
  });
});
