import { describeParsedPallet } from '../describe-design.ts';
import { lintDesign } from '../lint-design.ts';
import { sayDesignLength } from '../lengths.ts';
import { parseDesignText } from '../parse-design.ts';

/**
 * Formats all that a description was understood to mean: the summary with the widths that the text names, then notches, wings, and boards that are not new.
 * A pallet that cannot be built is followed by the field that refuses it. `nothing` where no pallet is drawn.
 */
export function sayParsedDesign(text: string): string {
  const { design, hasWidths = false } = parseDesignText(text) ?? {};
  if (!design) return 'nothing';
  const { unit, materialType } = design;
  const [refused] = lintDesign(design).filter(({ weight }) => weight === 'impossible');
  const said = [describeParsedPallet(design, hasWidths, 'en')];
  if ('stringers' in design && 'notch' in design.stringers) {
    const { notch, wing } = design.stringers;
    if (design.family === 'stringer')
      said.push(
        notch
          ? `notches ${sayDesignLength(notch.length, unit)} × ${sayDesignLength(notch.depth, unit)}`
          : 'unnotched',
      );
    if (wing > 0) said.push(`wing ${sayDesignLength(wing, unit)}`);
  }
  if (materialType !== 'new') said.push(materialType);
  if (refused) said.push(`refused at ${refused.path}`);
  return said.join('; ');
}
