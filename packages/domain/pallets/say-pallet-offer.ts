import { say, type Language } from '../kit/words.ts';
import { describeParsedPallet } from './describe-design.ts';
import { newPalletTexts } from './new-pallet-texts.ts';
import { parsePalletDescription } from './parse-design.ts';
import { palletDesignTexts } from './texts.ts';

/**
 * Formats the offer to design a described pallet: what was understood, and the words that were not.
 * @param isProductName whether products have the text in their names: its words are then understood without a pallet
 * @returns undefined for a text that describes no pallet
 */
export function sayPalletOffer(
  text: string,
  language: Language,
  isProductName = false,
): string | undefined {
  const described = parsePalletDescription(text);
  if (!described) return undefined;
  const { design, unread, hasWidths = false } = described;
  if (isProductName && (!design || unread.length > 0)) return undefined;
  const missed = say(palletDesignTexts.notUnderstood, language, { words: unread.join(', ') });
  if (!design) return say(newPalletTexts.offer, language, { text: missed });
  const understood = describeParsedPallet(design, hasWidths, language);
  return unread.length === 0
    ? say(newPalletTexts.offer, language, { text: understood })
    : say(newPalletTexts.offerInPart, language, { text: understood, missed });
}
