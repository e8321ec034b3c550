import { defaultStyle, type StyleMetadata } from '@tarima/domain/accounts/style';
import { contrast, partContrast, textContrast } from '@tarima/domain/kit/contrast';
import { describe, expect, test } from 'vitest';
import { accents, darkSurfaces, frameColors, lightSurfaces } from './tenant-colors.ts';

const style = (bg: string, text: string, active: string): StyleMetadata => ({
  ...defaultStyle,
  bgColor: bg,
  textColor: text,
  textHoverColor: active,
  activeOptionColor: active,
});

/** Styles that a tenant may choose: the default colours, and unreadable choices. */
const styles: [string, StyleMetadata][] = [
  ['the defaults', defaultStyle],
  ['white on white', style('#ffffff', '#ffffff', '#ffffff')],
  ['black on black', style('#000000', '#000000', '#000000')],
  ['grey on grey', style('#808080', '#888888', '#787878')],
  ['yellow on white', style('#ffffff', '#ffd43b', '#ffe066')],
  ['red on green', style('#2f9e44', '#e03131', '#ff8787')],
  ['navy on navy', style('#191e3b', '#1b2045', '#202654')],
];

describe.each(styles)('a tenant that picked %s', (_name, chosen) => {
  test('has a frame whose texts can be read, at rest, under the pointer and where one is', () => {
    const frame = frameColors(chosen);
    expect(contrast(frame.text, frame.bg)).toBeGreaterThanOrEqual(textContrast);
    expect(contrast(frame.text, frame.hoverBg)).toBeGreaterThanOrEqual(textContrast);
    expect(contrast(frame.hoverText, frame.hoverBg)).toBeGreaterThanOrEqual(textContrast);
    expect(contrast(frame.activeText, frame.activeBg)).toBeGreaterThanOrEqual(textContrast);
    expect(contrast(frame.logoText, frame.logoBg)).toBeGreaterThanOrEqual(textContrast);
  });

  test('has links and buttons that can be read in both schemes', () => {
    const { light, dark } = accents(chosen);
    for (const [shades, surfaces] of [
      [light, lightSurfaces],
      [dark, darkSurfaces],
    ] as const) {
      const [rest, hovered] = [shades[6], shades[7]];
      for (const surface of surfaces)
        expect(contrast(rest, surface)).toBeGreaterThanOrEqual(textContrast);
      const onButton =
        contrast('#ffffff', rest) > contrast('#000000', rest) ? '#ffffff' : '#000000';
      expect(contrast(onButton, rest)).toBeGreaterThanOrEqual(textContrast);
      expect(contrast(onButton, hovered)).toBeGreaterThanOrEqual(textContrast);
    }
  });

  test('has texts on tinted buttons and tags that can be read', () => {
    const { light } = accents(chosen);
    expect(contrast(light[9] ?? '', light[2] ?? '')).toBeGreaterThanOrEqual(partContrast);
    expect(contrast(light[9] ?? '', light[1] ?? '')).toBeGreaterThanOrEqual(textContrast);
  });
});

test('a tenant whose colours can be read keeps them', () => {
  const frame = frameColors(defaultStyle);
  expect([frame.bg, frame.text, frame.hoverText, frame.activeText]).toEqual([
    '#191e3b',
    '#d4e6ed',
    '#3fcbd8',
    '#3fcbd8',
  ]);
  expect(accents(defaultStyle).light[6]).toBe('#191e3b');
});
