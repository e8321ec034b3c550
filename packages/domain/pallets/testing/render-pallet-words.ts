import {
  designVocabulary,
  foreignWords,
  undrawnVocabulary,
  type DesignWords,
} from '../design-vocabulary.ts';

const introduction = `A description of a pallet is read word by word, in Spanish and English at once, with or without accents and capitals. Each word
below has one meaning (\`packages/domain/pallets/design-vocabulary.ts\`); every other word is named as not understood. A test
holds the meanings to the parser (\`packages/domain/pallets/design-vocabulary.test.ts\`). \`…\` stands for a number.

- Numbers may be words: \`tres polines\`, \`three stringers\`. Fractions: \`5/8\`, \`1 1/2\`, \`1-1/2\`, \`1½\`, \`.625\`.
- Sides without a unit are inches up to 99, centimetres up to 300, and millimetres beyond. With decimals, and both from 0.3 to 3,
  they are metres: \`1.2 x 1.0\`.
- \`1.200 x 1.000 mm\` and \`1,200 x 1,000 mm\` are thousands, and so is \`1.200 x 1.000\`. \`1.200 x 1.000 m\` and
  \`1,200 x 1,000 m\` are metres, and \`48.125 x 40.125\` inches. A decimal comma is read in every other length: \`1,2 m\`.
- \`48x40 5/8\` is not read: it could be a side of 40 5/8 or boards of 5/8. \`48x40-5/8\`, \`48x40, 5/8\` and \`48x40 5/8 deck\` are.
- \`2x4\`, \`3x4\` and \`4x4\` stringers are of their dressed sizes: 1 1/2 × 3 1/2 and so on (PS 20).
- \`1x4\` and \`1x6\` boards are of their dressed sizes too: 3/4 × 3 1/2. Widths are those of the boards that are counted or named
  (\`7 boards of 3 1/2\`, \`bottom boards 5 1/2\`), or else of all, of blocks those on top; they are shown behind the description.
- A number beside an unknown word is of that word, and nothing is drawn: \`clavo 2 1/4\`. A word behind \`no\`, \`non\`, \`sin\` or
  \`without\` has no meaning without it.
- The name of a standard pallet (above) may stand anywhere: \`oak GMA 48x40\`.`;

/** Renders the part of the page of pallets that lists every word of a description, in both languages. */
export function renderPalletWords(): string {
  const list = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  const section = (all: Readonly<Record<string, DesignWords>>) =>
    Object.values(all)
      .map(({ meaning, es, en }) => `- ${meaning}\n  - es: ${list(es)}\n  - en: ${list(en)}`)
      .join('\n');
  return [
    '## Words of a description',
    introduction,
    '### Understood',
    section(designVocabulary),
    '### Named, and the rest is drawn',
    section(undrawnVocabulary),
    '### Named, and nothing is drawn',
    section({ foreignWords }),
  ].join('\n\n');
}
