import { defaultAccountStyle, type AccountStyle } from '@tarima/domain/accounts/account-style';
import { computeContrast, minControlContrast, minTextContrast } from '@tarima/domain/kit/contrast';
import { describe, expect, test } from 'vitest';
import {
  computeAccentShades,
  darkSurfaceColors,
  computeAppShellColors,
  lightSurfaceColors,
} from './tenant-colors.ts';

const style = (bg: string, text: string, active: string): AccountStyle => ({
  ...defaultAccountStyle,
  bgColor: bg,
  textColor: text,
  textHoverColor: active,
  activeOptionColor: active,
});

/** Styles that a tenant may choose: the default colours, and unreadable choices. */
const styles: [string, AccountStyle][] = [
  ['the defaults', defaultAccountStyle],
  ['white on white', style('#ffffff', '#ffffff', '#ffffff')],
  ['black on black', style('#000000', '#000000', '#000000')],
  ['grey on grey', style('#808080', '#888888', '#787878')],
  ['yellow on white', style('#ffffff', '#ffd43b', '#ffe066')],
  ['red on green', style('#2f9e44', '#e03131', '#ff8787')],
  ['navy on navy', style('#191e3b', '#1b2045', '#202654')],
];

describe.each(styles)('the colours of a tenant with the style %s', (_name, chosen) => {
  test('have readable texts in the frame: at rest, under the pointer and at the active entry', () => {
    const frame = computeAppShellColors(chosen);
    expect(computeContrast(frame.text, frame.bg)).toBeGreaterThanOrEqual(minTextContrast);
    expect(computeContrast(frame.text, frame.hoverBg)).toBeGreaterThanOrEqual(minTextContrast);
    expect(computeContrast(frame.hoverText, frame.hoverBg)).toBeGreaterThanOrEqual(minTextContrast);
    expect(computeContrast(frame.activeText, frame.activeBg)).toBeGreaterThanOrEqual(
      minTextContrast,
    );
    expect(computeContrast(frame.logoText, frame.logoBg)).toBeGreaterThanOrEqual(minTextContrast);
  });

  test('have readable links and buttons in both schemes', () => {
    const { light, dark } = computeAccentShades(chosen);
    for (const [shades, surfaces] of [
      [light, lightSurfaceColors],
      [dark, darkSurfaceColors],
    ] as const) {
      const [rest, hovered] = [shades[6], shades[7]];
      for (const surface of surfaces)
        expect(computeContrast(rest, surface)).toBeGreaterThanOrEqual(minTextContrast);
      const onButton =
        computeContrast('#ffffff', rest) > computeContrast('#000000', rest) ? '#ffffff' : '#000000';
      expect(computeContrast(onButton, rest)).toBeGreaterThanOrEqual(minTextContrast);
      expect(computeContrast(onButton, hovered)).toBeGreaterThanOrEqual(minTextContrast);
    }
  });

  test('have readable texts on tinted buttons and tags', () => {
    const { light } = computeAccentShades(chosen);
    expect(computeContrast(light[9] ?? '', light[2] ?? '')).toBeGreaterThanOrEqual(
      minControlContrast,
    );
    expect(computeContrast(light[9] ?? '', light[1] ?? '')).toBeGreaterThanOrEqual(minTextContrast);
  });
});

test('readable colours of a tenant are not changed', () => {
  const frame = computeAppShellColors(defaultAccountStyle);
  expect([frame.bg, frame.text, frame.hoverText, frame.activeText]).toEqual([
    '#191e3b',
    '#d4e6ed',
    '#3fcbd8',
    '#3fcbd8',
  ]);
  expect(computeAccentShades(defaultAccountStyle).light[6]).toBe('#191e3b');
});
