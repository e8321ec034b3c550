// Runs by itself, with an output file and the state of the sources.
// Writes down the row type of every SQL text in them, as the compiler sees it.
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast';
import {
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, SymbolFlags, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import { joinTemplateFragments, type RowTypeClaim } from './row-type-checker.ts';
import type { TypeShape } from './type-shape.ts';

const server = path.join(import.meta.dirname, '../..');

/** The claim of every SQL text whose row is typed. */
function collectClaims(): RowTypeClaim[] {
  const api = new API({ cwd: server });
  try {
    const config = path.join(server, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    const shapes = new Shapes(checker);
    const claims = sources().flatMap((file) => {
      const source = program.getSourceFile(path.join(server, file));
      const templates = source ? findTemplates(source) : [];
      const types = checker.getTypeAtLocation(templates);
      return templates.flatMap((template, at) => {
        const row = getRowType(checker, types[at]);
        const shape = row && shapes.of(row);
        if (!source || !shape || !isRow(shape)) return [];
        const line = source.text.slice(0, template.getStart(source)).split('\n').length;
        return [
          {
            where: `${file}:${line}`,
            text: joinTemplateFragments(getFragments(template)),
            row: shape,
          },
        ];
      });
    });
    return [...Map.groupBy(claims, ({ text }) => text).values()].flatMap(asOne);
  } finally {
    api.close();
  }
}

/** Fragments have no row. */
const isRow = (shape: TypeShape): boolean =>
  shape.is === 'object' || (shape.is === 'one of' && shape.shapes.some(isRow));

/** Claims of tests are not read, but for the example. */
const sources = (): string[] =>
  fs
    .globSync('**/*.ts', {
      cwd: server,
      exclude: ['**/node_modules', '**/testing', '**/*.test.ts'],
    })
    .concat('testing/claims/example.ts')
    .filter((file) => fs.readFileSync(path.join(server, file), 'utf8').includes('sql'));

function findTemplates(source: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Queries and fragments of them are one type, `RawBuilder<Row>`. */
const getRowType = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.isTypeReference() && type.getSymbol()?.name === 'RawBuilder'
    ? checker.getTypeArguments(type)[0]
    : undefined;

const getFragments = ({ template }: TaggedTemplateExpression): string[] =>
  isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

/** Merges claims of the same text at several places, which a result cannot distinguish, and which so must have one row. */
function asOne([first, ...more]: readonly RowTypeClaim[]): RowTypeClaim[] {
  if (!first) return [];
  const where = [first, ...more].map((claim) => claim.where).join(', ');
  if (more.every(({ row }) => isDeepStrictEqual(row, first.row))) return [{ ...first, where }];
  throw new Error(`One SQL text claims several rows: ${where}`);
}

/** Types as shapes, each once, since some name themselves. */
class Shapes {
  readonly #checker: Checker;
  readonly #known = new Map<number, TypeShape>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  of(type: Type): TypeShape {
    const known = this.#known.get(type.id);
    if (known) return known;
    const shape: TypeShape = { is: 'anything' };
    this.#known.set(type.id, shape);
    return Object.assign(shape, this.#written(type));
  }

  #written(type: Type): TypeShape {
    const { flags } = type;
    if (type.isLiteralType() && typeof type.value !== 'bigint')
      return { is: 'exactly', value: type.value };
    if (flags & TypeFlags.StringLike) return { is: 'string' };
    if (flags & TypeFlags.Number) return { is: 'number' };
    if (flags & TypeFlags.Boolean) return { is: 'boolean' };
    if (flags & TypeFlags.Null) return { is: 'exactly', value: null };
    if (flags & TypeFlags.Undefined) return { is: 'exactly', value: undefined };
    if (type.isUnionType()) return { is: 'one of', shapes: this.#all(type.getTypes()) };
    if (type.isIntersectionType() || type.isObjectType())
      return this.#listed(type) ?? this.#object(type);
    return { is: 'anything' };
  }

  #listed(type: Type): TypeShape | undefined {
    const name = type.getSymbol()?.name;
    if (name === 'Buffer') return { is: 'bytes' };
    if (!type.isTypeReference()) return undefined;
    const shapes = this.#all(this.#checker.getTypeArguments(type));
    if (type.getTarget().isTupleType()) return { is: 'tuple', shapes };
    const [of] = shapes;
    return of && /^(Readonly)?Array$/.test(name ?? '') ? { is: 'list', of } : undefined;
  }

  #object(type: Type): TypeShape {
    const properties = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(properties);
    const fields = properties.map(({ name, flags }, at) => {
      const its = types[at];
      const shape: TypeShape = its ? this.of(its) : { is: 'anything' };
      return [name, { shape, optional: (flags & SymbolFlags.Optional) !== 0 }] as const;
    });
    const [index] = this.#checker.getIndexInfosOfType(type);
    const rest = index ? this.of(index.valueType) : getRestShape(type);
    return { is: 'object', fields: Object.fromEntries(fields), ...(rest && { rest }) };
  }

  #all = (types: readonly Type[]): TypeShape[] => types.map((type) => this.of(type));
}

/** A row with a type parameter of the caller may have anything beside its known fields. */
const getRestShape = (type: Type): TypeShape | undefined =>
  type.isIntersectionType() && type.getTypes().some((each) => each.isTypeParameter())
    ? { is: 'anything' }
    : undefined;

const [file = '', state = ''] = process.argv.slice(2);
fs.writeFileSync(`${file}.${process.pid}`, serialize({ state, claims: collectClaims() }));
fs.renameSync(`${file}.${process.pid}`, file);
