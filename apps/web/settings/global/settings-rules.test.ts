import {
  accountSettingsSchema,
  defaultAccountSettings,
} from '@tarima/domain/accounts/account-settings';
import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import { computeContrast, minTextContrast } from '@tarima/domain/kit/contrast';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { describe, expect, test } from 'vitest';
import { computeAppShellColors } from '../../company/tenant-colors.ts';
import { computeColorCorrections } from './color-corrections.ts';
import { getPreviewStyle } from './use-style-settings-form.ts';
import { toSystemSettingsBody, toSystemFormValues } from './use-system-settings-form.ts';

describe('system settings', () => {
  test('a form filled from settings returns the same settings', () => {
    expect(
      accountSettingsSchema.parse(toSystemSettingsBody(toSystemFormValues(defaultAccountSettings))),
    ).toEqual(defaultAccountSettings);
    const company = { address: 'Av. Industrias 100', taxNumber: 'TPI010203AB1', phoneNumber: null };
    const other = {
      ...defaultAccountSettings,
      operativeLapse: null,
      company,
      taxRate: 16,
      frozenDays: 2,
      wayMinutes: 90,
      leastBlock: 60,
      partLots: 'stack' as const,
      secondFactor: 'everybody' as const,
    };
    expect(accountSettingsSchema.parse(toSystemSettingsBody(toSystemFormValues(other)))).toEqual(
      other,
    );
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
  ])('%j is marked at %s', (typed, path, rule) => {
    const read = accountSettingsSchema.safeParse(
      toSystemSettingsBody({ ...toSystemFormValues(defaultAccountSettings), ...typed }),
    );
    expect(read.success ? [] : toErrorDetails(read.error)).toMatchObject([{ path, rule }]);
  });

  test('thousands separators are accepted', () => {
    expect(
      toSystemSettingsBody({
        ...toSystemFormValues(defaultAccountSettings),
        monthlyRevenueGoal: ' 1,250,000.50 ',
      }),
    ).toMatchObject({ monthlyRevenueGoal: 1_250_000.5 });
  });
});

describe('styles', () => {
  test('default colours need no correction, and an unreadable colour is corrected to the one shown', () => {
    expect(Object.values(computeColorCorrections(defaultAccountStyle)).filter(Boolean)).toEqual([]);
    const dark = { ...defaultAccountStyle, textColor: '#222244' };
    const { textColor, textHoverColor } = computeColorCorrections(dark);
    expect(textHoverColor).toBeUndefined();
    expect(textColor?.ratio).toBeLessThan(minTextContrast);
    expect(textColor?.color).toBe(computeAppShellColors(dark).text);
    expect(computeContrast(textColor?.color ?? '', dark.bgColor)).toBeGreaterThanOrEqual(
      minTextContrast,
    );
  });

  test('a preview uses the saved value for incomplete fields and the typed value for others', () => {
    const typed = {
      ...defaultAccountStyle,
      bgColor: '#00',
      textColor: '#ffffff',
      logoText: '',
      logoIcon: 'x',
    };
    expect(getPreviewStyle({ ...defaultAccountStyle, logoText: 'Antes' }, typed)).toEqual({
      ...defaultAccountStyle,
      textColor: '#ffffff',
      logoText: null,
    });
  });
});
