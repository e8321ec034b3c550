/** Widths of the alternating bars and gaps of Code 128 symbols, for the values 0 to 105 and the stop symbol. Source: ISO/IEC 15417. */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

const startB = 104;
const startC = 105;
const stop = 106;

/**
 * Encodes a text as a Code 128 bar code: widths in modules of bar, gap, bar, gap …, from the first bar to the last.
 * An even number of digits takes one symbol for each two digits; other printable ASCII takes one symbol for each character.
 * @throws RangeError for an empty text, or one with other characters.
 */
export function encodeCode128(text: string): readonly number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('Code 128 takes printable ASCII');
  const isPairs = /^(\d\d)+$/.test(text);
  const start = isPairs ? startC : startB;
  const values = isPairs
    ? (text.match(/\d\d/g) ?? []).map(Number)
    : text.split('').map((character) => character.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), start) % 103;
  return [start, ...values, check, stop].flatMap((value) =>
    (patterns[value] ?? '').split('').map(Number),
  );
}
