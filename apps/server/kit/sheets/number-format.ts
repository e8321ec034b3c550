import { numberLocales, type Language } from '@tarima/domain/kit/words';

/** Number format of a workbook. Source: ECMA-376 part 1, 18.8.30 and 18.8.31. */
export interface NumberFormat {
  /** Whether numbers are shown as dates: the format has letters of days or years; hours alone are no date. */
  readonly isDate: boolean;
  readonly isPercent: boolean;
  /** Formats a number, as decimal text, as Excel shows it; undefined where this is not computed, or depends on the reader's computer. */
  number(text: string): string | undefined;
  /** Formats a moment, as if the wall clock were in UTC; undefined where this is not computed. */
  date(at: number): string | undefined;
}

type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: '.' | ',' | '%' | '/' }
  /** Letters of a date or a time, all the same, or AM/PM. */
  | { readonly kind: 'letters'; readonly text: string };

interface Section {
  readonly tokens: readonly Token[];
  readonly language: Language | undefined;
}

/** Codes of Excel's built-in formats, by number; formats that depend on the reader's computer are left out. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
};

/** Returns whether a built-in format is one of dates and moments. Source: ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Returns the built-in format with a number, which has no code in the workbook. */
export const getBuiltInFormat = (id: number): NumberFormat => ({
  ...parseNumberFormat(builtIn[id] ?? 'General'),
  isDate: isBuiltInDate(id),
});

/** Returns whether a format shows dates: letters of days or years outside of quoted text. */
const showsDay = (code: string): boolean =>
  /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')) && !/general/i.test(code);

/** Parses the code of a number format, such as `00000`, `0.0%` or `dd/mm/yyyy`. */
export function parseNumberFormat(code: string): NumberFormat {
  const sections = splitSections(code).map(parseSection);
  const [first] = sections;
  const isDate = showsDay(code);
  return {
    isDate,
    isPercent:
      !isDate && first?.tokens.some(({ kind, text }) => kind === 'sign' && text === '%') === true,
    number: (text) => (isDate ? undefined : formatNumber(sections, text)),
    date: (at) => (isDate && first ? formatDate(first, at) : undefined),
  };
}

/** Splits a code at semicolons outside of quoted text: for positive numbers, negative numbers, zero, and texts. */
const splitSections = (code: string): string[] => {
  const parts = code.match(/"[^"]*"?|\\.|\[[^\]]*\]|[\s\S]/g) ?? [];
  const sections = [''];
  for (const part of parts)
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  return sections;
};

const pieces =
  /"([^"]*)"?|\\(.)|_(.)|\*.|\[([^\]]*)\]|(general|AM\/PM|A\/P|E[+-])|([yY]+|[mM]+|[dD]+|[hH]+|[sS]+)|([0#?])|([.,%/])|([\s\S])/gi;

/** Parses a section; undefined for a section with conditions, elapsed hours, exponents or other unsupported parts. */
function parseSection(code: string): Section | undefined {
  const tokens: Token[] = [];
  let language: Language | undefined;
  const pushLiteral = (text: string) => tokens.push({ kind: 'literal', text });
  for (const [
    ,
    quoted,
    escaped,
    blank,
    bracket,
    word,
    letters,
    digit,
    sign,
    other,
  ] of code.matchAll(pieces)) {
    if (quoted !== undefined) pushLiteral(quoted);
    else if (escaped !== undefined) pushLiteral(escaped);
    else if (blank !== undefined) pushLiteral(' ');
    else if (bracket !== undefined) {
      const [, currency, locale] = /^\$([^-]*)(?:-(.*))?$/.exec(bracket) ?? [];
      if (currency === undefined && !/^(?:[a-z]{3,}|color ?\d+)$/i.test(bracket)) return undefined;
      if (currency) pushLiteral(currency);
      language = parseLocale(locale ?? '') ?? language;
    } else if (word !== undefined) {
      if (/^(?:general|E)/i.test(word)) return undefined;
      tokens.push({ kind: 'letters', text: word.toLowerCase() });
    } else if (letters !== undefined) tokens.push({ kind: 'letters', text: letters.toLowerCase() });
    else if (digit !== undefined) tokens.push({ kind: 'digit', text: digit });
    else if (sign === '.' || sign === ',' || sign === '%' || sign === '/')
      tokens.push({ kind: 'sign', text: sign });
    else if (other !== undefined) {
      if (/[a-z@]/i.test(other)) return undefined;
      pushLiteral(other);
    }
  }
  return { tokens, language };
}

/** Returns the language of a locale, `80A` or `es-MX`; undefined for the locale of the reader's computer. */
function parseLocale(locale: string): Language | undefined {
  const code = Number.parseInt(locale, 16) & 0x3_ff;
  if (/^es\b/i.test(locale) || code === 0x0a) return 'es';
  return /^en\b/i.test(locale) || code === 0x09 ? 'en' : undefined;
}

function formatNumber(
  sections: readonly (Section | undefined)[],
  text: string,
): string | undefined {
  const isNegative = text.startsWith('-');
  const isZero = /^-?[0.]*$/.test(text);
  const at = isZero && sections.length > 2 ? 2 : isNegative && sections.length > 1 ? 1 : 0;
  const section = sections[at];
  // A section without any token hides its numbers; a section with letters shows a time.
  if (!section?.tokens.some(({ kind }) => kind === 'digit')) return undefined;
  if (section.tokens.some(({ kind, text: of }) => kind === 'letters' || of === '/'))
    return undefined;
  const shown = formatDigits(section, text.replace('-', ''));
  return isNegative && at === 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/** Formats a number without its sign: digits at their positions, and the texts between them. */
function formatDigits({ tokens }: Section, text: string): string {
  const point = tokens.findIndex(({ kind, text: of }) => kind === 'sign' && of === '.');
  const isDecimalPosition = (at: number): boolean => point >= 0 && at > point;
  const places = tokens.flatMap(({ kind }, at) => (kind === 'digit' ? [at] : []));
  const whole = places.filter((at) => !isDecimalPosition(at));
  const behind = places.filter(isDecimalPosition);
  const [first = 0, last = -1] = [whole.at(0), whole.at(-1)];
  const commas = tokens.flatMap(({ kind, text: of }, at) =>
    kind === 'sign' && of === ',' && !isDecimalPosition(at) ? [at] : [],
  );
  const isGrouped = commas.some((at) => at > first && at < last);
  const thousands = commas.filter((at) => at > last).length;
  const percents = tokens.filter(({ kind, text: of }) => kind === 'sign' && of === '%').length;
  const { digits, fraction } = roundDecimal(text, 2 * percents - 3 * thousands, behind.length);

  const shown = new Map<number, string>();
  let left = digits;
  for (const at of whole.toReversed()) {
    const isFirst = at === first;
    const taken = isFirst ? left : left.slice(-1);
    left = isFirst ? '' : left.slice(0, -1);
    shown.set(at, taken === '' ? getPlaceholderText(tokens[at]?.text) : taken);
  }
  if (isGrouped) group(whole, shown);
  const kept = fraction.replace(/0+$/, '').length;
  for (const [place, at] of behind.entries())
    shown.set(at, place < kept ? (fraction[place] ?? '') : getPlaceholderText(tokens[at]?.text));
  return tokens
    .map((token, at) => {
      if (token.kind === 'digit') return shown.get(at) ?? '';
      return token.kind === 'sign' && token.text === ',' ? '' : token.text;
    })
    .join('')
    .trim();
}

const getPlaceholderText = (place: string | undefined): string =>
  place === '0' ? '0' : place === '?' ? ' ' : '';

/** Inserts commas between thousands into the shown digits, counted from the right. */
function group(whole: readonly number[], shown: Map<number, string>): void {
  let count = 0;
  for (const at of whole.toReversed()) {
    const digitGroups = (shown.get(at) ?? '')
      .split('')
      .toReversed()
      .map((digit) => {
        if (!/\d/.test(digit)) return digit;
        count += 1;
        return count > 1 && count % 3 === 1 ? `${digit},` : digit;
      });
    shown.set(at, digitGroups.toReversed().join(''));
  }
}

/**
 * Rounds a decimal text half up. @param shift number of digits by which the point moves to the right
 * @returns digits before the point (none for zero) and digits after the point
 */
function roundDecimal(text: string, shift: number, decimals: number) {
  const [whole = '', behind = ''] = text.split('.');
  const surplus = behind.length - shift - decimals;
  const written = BigInt(`${whole}${behind}`);
  const unit = 10n ** BigInt(Math.abs(surplus));
  const scaled = surplus > 0 ? (written + unit / 2n) / unit : written * unit;
  const all = scaled.toString().padStart(decimals + 1, '0');
  return {
    digits: all.slice(0, all.length - decimals).replace(/^0+/, ''),
    fraction: decimals === 0 ? '' : all.slice(-decimals),
  };
}

/** Formats a moment; undefined for names of days and months in a language that the file does not name. */
function formatDate({ tokens, language }: Section, at: number): string | undefined {
  const date = new Date(at);
  const isHalf = tokens.some(({ kind, text }) => kind === 'letters' && text.startsWith('a'));
  const shown = tokens.map((token, place) => {
    if (token.kind === 'sign') return token.text === '%' ? undefined : token.text;
    if (token.kind === 'digit') return undefined;
    if (token.kind === 'literal') return token.text;
    const getNeighbouringLetters = (step: 1 | -1): string => findNextLetters(tokens, place, step);
    const isMinute =
      /^mm?$/.test(token.text) &&
      (getNeighbouringLetters(-1).startsWith('h') || getNeighbouringLetters(1).startsWith('s'));
    return isMinute
      ? padNumber(date.getUTCMinutes(), token.text)
      : formatPart(token.text, date, isHalf, language);
  });
  return shown.includes(undefined) ? undefined : shown.join('').trim();
}

/** Returns the letters of a date before or after a position; empty without any. */
function findNextLetters(tokens: readonly Token[], place: number, step: 1 | -1): string {
  for (let at = place + step; ; at += step) {
    const token = tokens[at];
    if (token === undefined) return '';
    if (token.kind === 'letters') return token.text;
  }
}

const padNumber = (value: number, letters: string): string =>
  String(value).padStart(letters.length, '0');

function formatPart(
  letters: string,
  date: Date,
  isHalf: boolean,
  language: Language | undefined,
): string | undefined {
  const hours = date.getUTCHours();
  const formatName = (options: Intl.DateTimeFormatOptions): string | undefined =>
    language &&
    date
      .toLocaleDateString(numberLocales[language], { ...options, timeZone: 'UTC' })
      .replace(/\.$/, '');
  if (letters.startsWith('y'))
    return letters.length > 2
      ? String(date.getUTCFullYear())
      : padNumber(date.getUTCFullYear() % 100, 'yy');
  if (letters === 'm' || letters === 'mm') return padNumber(date.getUTCMonth() + 1, letters);
  if (letters === 'mmm') return formatName({ month: 'short' });
  if (letters === 'mmmm') return formatName({ month: 'long' });
  if (letters === 'd' || letters === 'dd') return padNumber(date.getUTCDate(), letters);
  if (letters === 'ddd') return formatName({ weekday: 'short' });
  if (letters === 'dddd') return formatName({ weekday: 'long' });
  if (letters === 'h' || letters === 'hh')
    return padNumber(isHalf ? hours % 12 || 12 : hours, letters);
  if (letters === 's' || letters === 'ss') return padNumber(date.getUTCSeconds(), letters);
  if (letters === 'am/pm') return hours < 12 ? 'AM' : 'PM';
  return letters === 'a/p' ? (hours < 12 ? 'A' : 'P') : undefined;
}
