/** Receives the parts of a document, in sequence. Names come without their prefix, attributes as they are written. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Receives raw text, with its entities still encoded; one text may come in several pieces. */
  text(text: string): void;
}

/** Error of invalid XML, or of XML with its own entity definitions, which no workbook has. */
export class XmlError extends Error {}

const longestTag = 1_000_000;

/**
 * Parses XML as a stream, without building a tree, for sheets of 100,000 rows.
 * Entities beyond the five of XML are not supported, so that no entity can expand.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin < 0) break;
      const end = findTagEnd(text, begin);
      if (end < 0) {
        if (begin > at) this.#handler.text(text.slice(at, begin));
        this.#keep(text.slice(begin));
        return;
      }
      if (begin > at) this.#handler.text(text.slice(at, begin));
      this.#handleTag(text, begin, end);
      at = end;
    }
    // An entity may be cut between two pieces.
    const cut = text.indexOf('&', Math.max(at, text.length - 12));
    const whole = cut < 0 || text.includes(';', cut) ? text.length : cut;
    if (whole > at) this.#handler.text(text.slice(at, whole));
    this.#keep(text.slice(whole));
  }

  end(): void {
    if (this.#rest.trim() !== '') throw new XmlError('It ends inside of a tag');
  }

  #keep(rest: string): void {
    if (rest.length > longestTag) throw new XmlError('A tag without end');
    this.#rest = rest;
  }

  /** Handles a tag; `end` is the position after its `>`. */
  #handleTag(text: string, begin: number, end: number): void {
    const second = text.charCodeAt(begin + 1);
    if (second === slash) {
      this.#handler.close(parseName(text, begin + 2, end - 1));
      return;
    }
    if (second === question) return;
    if (second === exclamation) {
      if (text.startsWith('<![CDATA[', begin))
        this.#handler.text(text.slice(begin + 9, end - 3).replaceAll('&', '&amp;'));
      else if (!text.startsWith('<!--', begin)) throw new XmlError('It defines its own entities');
      return;
    }
    const empty = text.charCodeAt(end - 2) === slash;
    const inner = empty ? end - 2 : end - 1;
    const name = parseName(text, begin + 1, inner);
    this.#handler.open(name, text.slice(begin + 1, inner));
    if (empty) this.#handler.close(name);
  }
}

const slash = 47;
const question = 63;
const exclamation = 33;

/** Returns the position after the end of a tag; −1 while the end has not arrived. A `>` inside quotes ends nothing. */
function findTagEnd(text: string, begin: number): number {
  if (text.startsWith('<!--', begin)) return findEndOfMark(text, '-->', begin + 4);
  if (text.startsWith('<![CDATA[', begin)) return findEndOfMark(text, ']]>', begin + 9);
  // More text is needed to distinguish comments and CDATA.
  if (text.charCodeAt(begin + 1) === exclamation && text.length - begin < 9) return -1;
  let quote = 0;
  for (let at = begin + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return at + 1;
    else if (code === 34 || code === 39) quote = code;
  }
  return -1;
}

const findEndOfMark = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
};

function parseName(text: string, from: number, to: number): string {
  let end = from;
  let start = from;
  for (; end < to; end += 1) {
    const code = text.charCodeAt(end);
    if (code <= 32) break;
    if (code === 58) start = end + 1;
  }
  return text.slice(start, end);
}

/** Returns the value of an attribute, regardless of the prefix of its name where `name` has none. */
export function getXmlAttribute(attributes: string, name: string): string | undefined {
  let at = attributes.indexOf(`${name}="`);
  let quote = '"';
  if (at < 0) {
    quote = "'";
    at = attributes.indexOf(`${name}='`);
  }
  while (at > 0) {
    const before = attributes.charCodeAt(at - 1);
    if (before <= 32 || before === 58) {
      const start = at + name.length + 2;
      const end = attributes.indexOf(quote, start);
      return end < 0 ? undefined : decodeXmlEntities(attributes.slice(start, end));
    }
    at = attributes.indexOf(`${name}=${quote}`, at + 1);
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Decodes the entities of a text; entities that XML does not define stay. */
export const decodeXmlEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);/gi, decodeEntity)
    : text;

function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return entities[name] ?? entity;
  const code = name.startsWith('#x')
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Decodes characters that XML cannot represent and Excel writes as `_x000A_`. Source: ECMA-376 part 1, 22.9.2.19. */
export const unescapeExcelControlCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Encodes a text for XML, as the content of an element and as a value in double quotes. */
export function encodeXmlText(text: string): string {
  // XML has no letters for control characters: they are looked for here, to be escaped.
  // eslint-disable-next-line no-control-regex
  return /[&<>"\u0000-\u001f]|_x[\da-fA-F]{4}_/.test(text) ? escapeAll(text) : text;
}

const escapeAll = (text: string): string => escapeXml(escapeExcelControlCharacters(text));

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Escapes the characters that XML cannot represent, as `unescapeExcelControlCharacters` decodes them. */
export const escapeExcelControlCharacters = (text: string): string =>
  text
    .replace(/_x(?=[\da-fA-F]{4}_)/g, '_x005F_x')
    .replace(/[\p{Cc}]/gu, (sign) =>
      sign === '\n' || sign === '\t'
        ? sign
        : `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    );

/**
 * Renders an element of XML.
 * @param content elements, or text that is already encoded
 */
export function renderXmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeLineBreaks(escapeXml(String(value)))}"`)
    .join('');
  return content.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>${content.join('')}</${name}>`;
}

/** Escapes the line breaks of an attribute, which XML would read as blanks. */
const escapeLineBreaks = (value: string): string =>
  value.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** Renders a text element that preserves its spaces. */
export const renderTextXml = (text: string): string =>
  `<t xml:space="preserve">${encodeXmlText(text)}</t>`;
/** Renders a text as the inline content of a cell. */
export const renderInlineStringXml = (text: string): string =>
  `<is><t xml:space="preserve">${encodeXmlText(text)}</t></is>`;
