import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import { computeContrast, minTextContrast } from '@tarima/domain/kit/contrast';
import { computeAppShellColors } from '../../company/tenant-colors.ts';

export interface ColorCorrection {
  /** Contrast of the chosen colour against the worst background it has. */
  readonly ratio: number;
  /** Colour that is shown instead. */
  readonly color: string;
}

/** Returns the selected colours that are unreadable on their background, by name, with their replacements. */
export function computeColorCorrections(
  style: AccountStyle,
): Readonly<Record<string, ColorCorrection | undefined>> {
  const frame = computeAppShellColors(style);
  const uses = {
    textColor: { color: frame.text, behind: [frame.bg, frame.hoverBg] },
    textHoverColor: { color: frame.hoverText, behind: [frame.bg, frame.hoverBg] },
    activeOptionColor: { color: frame.activeText, behind: [frame.bg, frame.activeBg] },
  } as const;
  const toCorrection = (name: keyof typeof uses): [string, ColorCorrection | undefined] => {
    const { color, behind: backgrounds } = uses[name];
    const ratio = Math.min(...backgrounds.map((each) => computeContrast(style[name], each)));
    return [name, ratio < minTextContrast ? { ratio, color } : undefined];
  };
  return Object.fromEntries([
    toCorrection('textColor'),
    toCorrection('textHoverColor'),
    toCorrection('activeOptionColor'),
  ]);
}
