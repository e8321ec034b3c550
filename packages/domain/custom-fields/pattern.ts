/**
 * Regular expressions that an administrator writes and users' texts are matched against.
 * JavaScript's own engine backtracks, so that `(a+)+$` stops a server for years.
 * This engine reads a text once and follows all possibilities in parallel (K. Thompson, 1968).
 * Expressions that cannot be matched in this way, back references and lookaround, are refused.
 */

/** Step of a compiled expression; numbers are the indexes of the next steps. */
type Step =
  | { readonly does: 'read'; readonly matches: (character: string) => boolean; next: number }
  | { readonly does: 'split'; next: number; other: number }
  | { readonly does: 'assert'; readonly holds: Assertion; next: number }
  | { readonly does: 'accept' };

type Assertion = (before: string | undefined, after: string | undefined) => boolean;

type Node =
  | { readonly kind: 'read'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'assert'; readonly holds: Assertion }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number };

export interface CompiledPattern {
  /** Whether the expression matches anywhere in a text; `^` and `$` anchor it to the beginning and the end. */
  test(text: string): boolean;
}

/** Maximum length of an expression in characters; maximum number of steps after expanding counted repeats; maximum nesting. */
export const maxPatternSize = 200;
const mostSteps = 2_000;
const mostRepeats = 500;
const deepest = 20;

/**
 * Compiles an expression.
 * @returns undefined for an invalid expression, one that is too large, or one that cannot be matched in a single pass.
 */
export function compilePattern(source: string): CompiledPattern | undefined {
  if (source.length > maxPatternSize || !source.isWellFormed() || /\p{Cc}/u.test(source))
    return undefined;
  try {
    const steps = write(new Parser(source).whole());
    return { test: (text) => isFound(steps, text) };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

class Refused extends Error {}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /^\w$/.test(character);
const isAtBoundary: Assertion = (before, after) => isWord(before) !== isWord(after);

/** Reads the notation of JavaScript's expressions with the flag `u`. */
class Parser {
  readonly #characters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#characters = Array.from(source);
  }

  whole(): Node {
    const node = this.#alternatives();
    if (this.#at < this.#characters.length) throw new Refused();
    return node;
  }

  #peek(): string | undefined {
    return this.#characters[this.#at];
  }

  #take(): string {
    const character = this.#characters[this.#at];
    if (character === undefined) throw new Refused();
    this.#at += 1;
    return character;
  }

  #skip(expected: string): boolean {
    if (!this.#characters.slice(this.#at).join('').startsWith(expected)) return false;
    this.#at += expected.length;
    return true;
  }

  #alternatives(): Node {
    const parts = [this.#sequence()];
    while (this.#skip('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#peek() !== undefined && this.#peek() !== '|' && this.#peek() !== ')')
      parts.push(this.#repeated(this.#atom()));
    return { kind: 'all', parts };
  }

  #atom(): Node {
    const character = this.#take();
    if (character === '^') return { kind: 'assert', holds: (before) => before === undefined };
    if (character === '$') return { kind: 'assert', holds: (_, after) => after === undefined };
    if (character === '(') return this.#group();
    if (character === '[') return compileSingle(this.#classSource());
    if (character === '\\') return this.#escape();
    if (character === '.')
      return { kind: 'read', matches: (each) => !/^[\n\r\u2028\u2029]$/.test(each) };
    if ('*+?{}]'.includes(character)) throw new Refused();
    return createLiteralNode(character);
  }

  #group(): Node {
    // Any other `(?` is a lookaround, or a named group that only a reference would need.
    if (!this.#skip('?:') && this.#peek() === '?') throw new Refused();
    this.#depth += 1;
    if (this.#depth > deepest) throw new Refused();
    const node = this.#alternatives();
    if (!this.#skip(')')) throw new Refused();
    this.#depth -= 1;
    return node;
  }

  /** Returns the source up to the closing bracket of a class; JavaScript's engine matches the class, one character at a time. */
  #classSource(): string {
    let source = '[';
    for (let character = this.#take(); character !== ']'; character = this.#take())
      source += character === '\\' ? character + this.#take() : character;
    return `${source}]`;
  }

  #escape(): Node {
    const character = this.#take();
    if (character === 'b') return { kind: 'assert', holds: isAtBoundary };
    if (character === 'B') return { kind: 'assert', holds: (...sides) => !isAtBoundary(...sides) };
    if (/^[dDsSwWtnrfv]$/.test(character)) return compileSingle(`\\${character}`);
    if (/^[pP]$/.test(character)) return compileSingle(`\\${character}${this.#braces()}`);
    // Any other letter or digit would mean a reference, or a character code.
    if (/^[\p{L}\p{N}]$/u.test(character)) throw new Refused();
    return createLiteralNode(character);
  }

  #braces(): string {
    const rest = this.#characters.slice(this.#at).join('');
    const [found] = /^\{[\w=]{1,40}\}/.exec(rest) ?? [];
    if (found === undefined) throw new Refused();
    this.#at += found.length;
    return found;
  }

  #repeated(node: Node): Node {
    const counts = this.#counts();
    if (!counts) return node;
    if (node.kind === 'assert') throw new Refused();
    // Greedy or lazy changes the found text, not whether it is found.
    this.#skip('?');
    if (this.#counts()) throw new Refused();
    return { kind: 'repeat', part: node, ...counts };
  }

  #counts(): { min: number; max: number } | undefined {
    if (this.#skip('*')) return { min: 0, max: Infinity };
    if (this.#skip('+')) return { min: 1, max: Infinity };
    if (this.#skip('?')) return { min: 0, max: 1 };
    if (this.#peek() !== '{') return undefined;
    const rest = this.#characters.slice(this.#at).join('');
    const [found, min, comma, max] = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(rest) ?? [];
    if (found === undefined) throw new Refused();
    this.#at += found.length;
    const least = Number(min);
    const most = comma === undefined ? least : max === '' ? Infinity : Number(max);
    if (most < least || least > mostRepeats || (most > mostRepeats && most !== Infinity))
      throw new Refused();
    return { min: least, max: most };
  }
}

const createLiteralNode = (expected: string): Node => ({
  kind: 'read',
  matches: (character) => character === expected,
});

/** Compiles a class or an escape that matches a single character: it needs no backtracking. */
function compileSingle(source: string): Node {
  let expression: RegExp;
  try {
    expression = new RegExp(`^${source}$`, 'u');
  } catch {
    throw new Refused();
  }
  return { kind: 'read', matches: (character) => expression.test(character) };
}

/** Returns the steps of an expression, the first step first. Each part is compiled with the step that follows it. */
function write(whole: Node): readonly Step[] {
  const steps: Step[] = [];
  const add = (step: Step): number => {
    if (steps.length >= mostSteps) throw new Refused();
    return steps.push(step) - 1;
  };
  const compile = (node: Node, next: number): number => {
    switch (node.kind) {
      case 'read':
        return add({ does: 'read', matches: node.matches, next });
      case 'assert':
        return add({ does: 'assert', holds: node.holds, next });
      case 'all':
        return node.parts.toReversed().reduce((after, part) => compile(part, after), next);
      case 'any':
        return node.parts
          .map((part) => compile(part, next))
          .reduceRight((other, first) => add({ does: 'split', next: first, other }));
      case 'repeat':
        return repeat(node.part, node.min, node.max, next);
    }
  };
  const repeat = (part: Node, min: number, max: number, next: number): number => {
    let entry = next;
    if (max === Infinity) {
      const loop: Step = { does: 'split', next, other: next };
      entry = add(loop);
      loop.next = compile(part, entry);
    } else
      for (let at = min; at < max; at += 1)
        entry = add({ does: 'split', next: compile(part, entry), other: next });
    for (let at = 0; at < min; at += 1) entry = compile(part, entry);
    return entry;
  };
  const accept = add({ does: 'accept' });
  const start = compile(whole, accept);
  // The match may start anywhere: the first step is tried at every character.
  return [...steps, { does: 'split', next: start, other: start }];
}

function isFound(steps: readonly Step[], text: string): boolean {
  const characters = Array.from(text);
  const start = steps.length - 1;
  let waiting: number[] = [];
  for (let at = 0; at <= characters.length; at += 1) {
    const before = characters[at - 1];
    const after = characters[at];
    const reached = new Set<number>();
    const open = [...waiting, start];
    // Each step is reached at most once for each character: the work is steps × characters, for any expression.
    for (let position = open.pop(); position !== undefined; position = open.pop()) {
      if (reached.has(position)) continue;
      reached.add(position);
      const step = steps[position];
      if (step?.does === 'accept') return true;
      if (step?.does === 'split') open.push(step.next, step.other);
      if (step?.does === 'assert' && step.holds(before, after)) open.push(step.next);
    }
    if (after === undefined) return false;
    waiting = [...reached].flatMap((position) => {
      const step = steps[position];
      return step?.does === 'read' && step.matches(after) ? [step.next] : [];
    });
  }
  return false;
}
