import type { StyleMetadata } from '@tarima/domain/accounts/style';
import { contrast, textContrast } from '@tarima/domain/kit/contrast';
import { frameColors } from '../../company/tenant-colors.ts';

export interface Correction {
  /** Contrast of the chosen colour against the worst background it has. */
  readonly ratio: number;
  /** Colour that is shown instead. */
  readonly color: string;
}

/** Returns the chosen colours that are unreadable where they are used, by name, with their replacements. */
export function corrections(
  style: StyleMetadata,
): Readonly<Record<string, Correction | undefined>> {
  const frame = frameColors(style);
  const uses = {
    textColor: { color: frame.text, behind: [frame.bg, frame.hoverBg] },
    textHoverColor: { color: frame.hoverText, behind: [frame.bg, frame.hoverBg] },
    activeOptionColor: { color: frame.activeText, behind: [frame.bg, frame.activeBg] },
  } as const;
  const toCorrection = (name: keyof typeof uses): [string, Correction | undefined] => {
    const { color, behind: backgrounds } = uses[name];
    const ratio = Math.min(...backgrounds.map((each) => contrast(style[name], each)));
    return [name, ratio < textContrast ? { ratio, color } : undefined];
  };
  return Object.fromEntries([
    toCorrection('textColor'),
    toCorrection('textHoverColor'),
    toCorrection('activeOptionColor'),
  ]);
}
