import { ActionIcon, Alert, Button, SegmentedControl } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import type { FileColumnsAnswer } from '@tarima/domain/kit/sheets/contract';
import { parseSheetDate } from '@tarima/domain/kit/sheets/dates';
import { parseSheetNumber } from '@tarima/domain/kit/sheets/decimal-separator';
import { columnMappingTexts } from '@tarima/domain/kit/sheets/column-mapping-texts';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import { Info, Plus, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { LocalSelect } from '../select/local-select.tsx';
import { useSmallScreen } from '../small-screen.ts';
import { useLanguage } from '../words.tsx';
import { ImportConstantInputs } from './constants.tsx';
import { ImportFileLayoutForm } from './import-file-layout-form.tsx';
import classes from './sheets.module.css';
import type { OpenedImportFile, useImportSteps } from './use-import-steps.ts';
import { useColumnMapping } from './use-column-mapping.ts';

interface MapColumnsProps {
  readonly module: Module;
  readonly opened: OpenedImportFile;
  readonly importing: ReturnType<typeof useImportSteps>;
}

type Mapping = ReturnType<typeof useColumnMapping>;

const delimiters = {
  ',': columnMappingTexts.commas,
  ';': columnMappingTexts.semicolons,
  '\t': columnMappingTexts.tabs,
  '|': columnMappingTexts.bars,
} as const;

/** Step that maps the columns of another program's file, before any row is imported. */
export function ImportColumnMapping({ module, opened, importing }: MapColumnsProps) {
  const { say } = useLanguage();
  const { columns: answer, file } = opened;
  const mapping = useColumnMapping(opened);
  const { missing, hasFields, reading } = mapping;
  const questionId = useId();
  const headingId = useId();
  return (
    <>
      <ImportFileLayoutForm opened={opened} lay={importing.lay} />
      <section aria-labelledby={headingId} className={classes.step}>
        <h3 id={headingId} className={classes.heading}>
          {say(columnMappingTexts.columns)}
          <span className={classes.hint}>
            {[
              file.name,
              answer.delimiter &&
                say(
                  answer.columns.length > 1
                    ? delimiters[answer.delimiter]
                    : columnMappingTexts.oneColumn,
                ),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </h3>
        {answer.remembered && (
          <p className={classes.note}>
            <Info size={16} aria-hidden />
            {say(columnMappingTexts.remembered)}
          </p>
        )}
        <ul className={classes.columns}>
          {answer.columns.map((column) => (
            <Column key={column.at} column={column} fields={answer.fields} mapping={mapping} />
          ))}
        </ul>
      </section>
      <div id={questionId} className={classes.questions}>
        <DecimalsNote mapping={mapping} />
        <DayOrderQuestion mapping={mapping} />
      </div>
      <ImportConstantInputs mapping={mapping} module={module} />
      <Rows mapping={mapping} />
      {missing.length > 0 && (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          {say(columnMappingTexts.needed, {
            fields: missing.map(({ label }) => say(label)).join(', '),
          })}
        </Alert>
      )}
      <div className={classes.footer}>
        <Button variant="default" onClick={importing.cancel}>
          {say(spreadsheetTexts.chooseAnother)}
        </Button>
        <Button
          data-autofocus
          disabled={!hasFields}
          onClick={() => {
            if (reading) void importing.check({ ...opened, reading });
            // A missing choice may lie below the visible part of a phone's screen.
            else firstOpen(document.getElementById(questionId))?.focus();
          }}
        >
          {say(columnMappingTexts.go)}
        </Button>
      </div>
    </>
  );
}

/** Returns the first radio button of a question without an answer. */
const firstOpen = (asked: HTMLElement | null): HTMLInputElement | null | undefined =>
  [...(asked?.querySelectorAll('[role=radiogroup]') ?? [])]
    .find((group) => !group.querySelector('input:checked'))
    ?.querySelector('input');

interface ColumnProps {
  readonly column: FileColumnsAnswer['columns'][number];
  readonly fields: FileColumnsAnswer['fields'];
  readonly mapping: Mapping;
}

const ignored = '-';

/** Column of the file, its sample values, and the fields that it fills. */
function Column({ column: { at, column, header, samples }, fields, mapping }: ColumnProps) {
  const { say } = useLanguage();
  const shown = samples.join(' · ');
  const [first, ...others] = mapping.getPaths(at);
  const selects = [first ?? ignored, ...others];
  return (
    <li className={classes.column}>
      <span className={classes.theirs}>
        <span className={classes.letters}>{column}</span>
        <strong>{header}</strong>
      </span>
      <span className={classes.samples} title={shown}>
        {samples.length === 0 ? say(columnMappingTexts.noSamples) : shown}
      </span>
      <div className={classes.meanings}>
        {selects.map((path, place) => (
          <div key={place} className={classes.meaning}>
            <LocalSelect
              className={classes.grows}
              aria-label={say(
                place === 0 ? columnMappingTexts.meaning : columnMappingTexts.alsoMeaning,
                {
                  column: header,
                },
              )}
              data={[
                { value: ignored, label: say(columnMappingTexts.ignore) },
                ...fields.map(({ path: value, label, needed }) => ({
                  value,
                  label: needed ? `${say(label)} *` : say(label),
                })),
              ]}
              value={path === '' ? ignored : path}
              onChange={(value) => mapping.mean(at, place, value === ignored ? null : value)}
            />
            {place === 0 && (
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={say(columnMappingTexts.addField, { column: header })}
                title={say(columnMappingTexts.addField, { column: header })}
                disabled={selects.some((each) => each === ignored || each === '')}
                onClick={() => mapping.addField(at)}
              >
                <Plus size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

/** Input for how rows without an id find their records, where the file has a column that identifies them. */
function Rows({ mapping: { keys, key, setMatchBy, found, setFound } }: { mapping: Mapping }) {
  const { say } = useLanguage();
  const headingId = useId();
  if (keys.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.step}>
      <h3 id={headingId} className={classes.heading}>
        {say(columnMappingTexts.rows)}
      </h3>
      <div className={classes.rows}>
        <LocalSelect
          label={say(columnMappingTexts.matchBy)}
          data={[
            ...keys.map(({ path, label }) => ({
              value: path,
              label: say(columnMappingTexts.sameAs, { field: say(label) }),
            })),
            { value: ignored, label: say(columnMappingTexts.alwaysNew) },
          ]}
          value={key ?? ignored}
          onChange={(path) => setMatchBy(path === ignored ? null : path)}
        />
        {key !== null && (
          <Choice
            label={say(columnMappingTexts.found)}
            value={found}
            options={[
              { value: 'update', label: say(columnMappingTexts.update) },
              { value: 'skip', label: say(columnMappingTexts.skip) },
            ]}
            onChange={(value) => setFound(value)}
          />
        )}
      </div>
      {key !== null && <p className={classes.hint}>{say(columnMappingTexts.sameHint)}</p>}
    </section>
  );
}

/** Shows how the numbers of a text file are parsed, or requests the separator where the file does not show it. */
function DecimalsNote({ mapping }: { readonly mapping: Mapping }) {
  const { say } = useLanguage();
  const { setDecimals } = mapping;
  const { unclear, seen: detected, said } = mapping.decimals;
  if (detected)
    return (
      <p className={classes.note}>
        <Info size={16} aria-hidden />
        {say(columnMappingTexts.decimalsSeen, {
          mark: say(columnMappingTexts[detected.mark === 'comma' ? 'comma' : 'point']),
          sample: detected.sample,
        })}
      </p>
    );
  if (unclear === undefined) return null;
  const number = (as: 'point' | 'comma'): string => {
    const read = parseSheetNumber(unclear, as);
    return typeof read === 'object' ? String(Number(read.number)) : unclear;
  };
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
      <div className={classes.asked}>
        {say(columnMappingTexts.decimalsUnclear, { sample: unclear })}
        <Choice
          label={say(columnMappingTexts.decimals)}
          labelHidden
          value={said}
          options={[
            {
              value: 'point',
              label: say(columnMappingTexts.withPoint, { number: number('point') }),
            },
            {
              value: 'comma',
              label: say(columnMappingTexts.withComma, { number: number('comma') }),
            },
          ]}
          onChange={(value) => setDecimals(value)}
        />
      </div>
    </Alert>
  );
}

/** Shows the order of day and month in the dates of a file, or requests it where the file does not show it. */
function DayOrderQuestion({ mapping }: { readonly mapping: Mapping }) {
  const { language, say } = useLanguage();
  const { setDayOrder } = mapping;
  const { unclear, shown, chosen } = mapping.dates;
  const [first, ...others] = shown;
  const isOne = others.every(({ order }) => order === first?.order) && unclear === undefined;
  const formatSampleDay = (order: 'dayFirst' | 'monthFirst'): string => {
    const read = parseSheetDate(unclear ?? '', order);
    return 'day' in read ? sayDay(read.day, language) : '';
  };
  return (
    <>
      {(isOne ? shown.slice(0, 1) : shown).map(({ header, order, sample }) => (
        <p key={header} className={classes.note}>
          <Info size={16} aria-hidden />
          {isOne
            ? say(columnMappingTexts[`${order}Seen`], { sample })
            : say(columnMappingTexts[`${order}In`], { column: header, sample })}
        </p>
      ))}
      {unclear !== undefined && (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          <div className={classes.asked}>
            {say(columnMappingTexts.dayOrderUnclear, { sample: unclear })}
            <Choice
              label={say(columnMappingTexts.dayOrder)}
              labelHidden
              value={chosen}
              options={(['dayFirst', 'monthFirst'] as const).map((order) => ({
                value: order,
                label: say(columnMappingTexts[order], { day: formatSampleDay(order) }),
              }))}
              onChange={(value) => setDayOrder(value)}
            />
          </div>
        </Alert>
      )}
    </>
  );
}

/** Formats a day with its month in words: in digits it could be ambiguous again. */
const sayDay = (iso: string, language: Language): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString(numberLocales[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
}

/** Choice between two options; none at first, so that the user has to choose. */
function Choice<Value extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const small = useSmallScreen();
  return (
    <div className={classes.choice}>
      {!labelHidden && <span className={classes.choiceLabel}>{label}</span>}
      <SegmentedControl
        aria-label={label}
        // Long labels would be wider than a phone's screen.
        orientation={small && labelHidden ? 'vertical' : 'horizontal'}
        value={value ?? ''}
        data={[...options]}
        onChange={(picked) => {
          const chosen = options.find((option) => option.value === picked);
          if (chosen) onChange(chosen.value);
        }}
      />
    </div>
  );
}
