import { TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { rowTexts } from '@tarima/domain/kit/row-texts';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { sheetLimits } from '@tarima/domain/technical-sheets/sheet';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { lineVolume, sheetTotals } from '@tarima/domain/technical-sheets/totals';
import type { Element } from '@tarima/domain/kit/schemas';
import { asText } from '../kit/cells/display-value.ts';
import { formatDecimal, formatFigure } from '../kit/format.ts';
import { Rows } from '../kit/rows/rows.tsx';
import { useChosen } from '../kit/rows/use-chosen.ts';
import { moveItem } from '../kit/rows/move-item.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';
import {
  atLeastOne,
  blankMaterial,
  getCountedLines,
  type MaterialFacts,
  type MaterialRow,
  type SheetDraft,
} from './sheet-draft.ts';
import { ChangedTwice } from './sheet-sections.tsx';
import type { SheetForm } from './use-sheet-form.ts';

export interface SectionProps {
  readonly form: SheetForm;
}

/** Materials of one piece: each once, with its measures and its total. */
export function MaterialRows({ form }: SectionProps) {
  const { say, language } = useLanguage();
  const seesCosts = useMay()('costs');
  const { draft, change } = form;
  const rows = draft.rawMaterials;
  const chosen = rows.flatMap(({ material }) => (material ? [material.id] : []));
  const totals = sheetTotals(getCountedLines(draft));

  const changeRow = (key: string, values: Partial<MaterialRow>) =>
    change((now) => ({
      ...now,
      rawMaterials: now.rawMaterials.map((row) => (row.key === key ? { ...row, ...values } : row)),
    }));
  const setRows = (next: (rows: SheetDraft['rawMaterials']) => SheetDraft['rawMaterials']) =>
    change((now) => ({ ...now, rawMaterials: next(now.rawMaterials) }));
  const readChosen = useChosen(rawMaterials, setRows);
  const choose = (key: string, material: MaterialRow['material']): void => {
    changeRow(key, { material, facts: undefined });
    if (!material) return;
    // Users who may not read raw materials see the sizes once the sheet is saved.
    void readChosen({
      id: material.id,
      isAwaited: (row) => row.key === key && row.material?.id === material.id,
      take: (record) => ({ facts: toFacts(record) }),
    });
  };

  return (
    <section className={classes.section} aria-labelledby="sheet-materials">
      <h3 id="sheet-materials" className={classes.heading}>
        {say(sheetTexts.materials)}
      </h3>
      <ChangedTwice form={form} section="rawMaterials" />
      <div className={classes.lineHead} aria-hidden>
        <span>{say(sheetTexts.description)}</span>
        <span>{say(sheetTexts.quantity)}</span>
        <span>{say(sheetTexts.thickness)}</span>
        <span>{say(sheetTexts.width)}</span>
        <span>{say(sheetTexts.length)}</span>
        <span>{say(sheetTexts.unit)}</span>
        <span>{say(sheetTexts.unitVolume)}</span>
        <span>{say(sheetTexts.totalVolume)}</span>
      </div>
      <Rows
        rows={rows}
        label={say(sheetTexts.materials)}
        addLabel={sheetTexts.addMaterial}
        most={sheetLimits.rows}
        onAdd={() => setRows((all) => [...all, blankMaterial()])}
        onRemove={(key) =>
          setRows((all) =>
            atLeastOne(
              all.filter((row) => row.key !== key),
              blankMaterial,
            ),
          )
        }
        onMove={(from, to) => setRows((all) => moveItem(all, from, to))}
        renderRow={(row, at) => (
          <div className={classes.line}>
            <RemoteSelect
              module="raw_materials"
              label={say(rowTexts.inRow, { label: say(sheetTexts.material), row: at + 1 })}
              labelHidden
              required
              value={row.material}
              excludedIds={chosen}
              placeholder={say(sheetTexts.chooseMaterial)}
              nothing={say(sheetTexts.noMaterials)}
              description={undefined}
              data-autofocus={undefined}
              error={form.said(`${row.key}.id`)}
              onChange={(material) => choose(row.key, material)}
            />
            <TextInput
              aria-label={say(rowTexts.inRow, { label: say(sheetTexts.quantity), row: at + 1 })}
              placeholder={say(sheetTexts.quantity)}
              inputMode="decimal"
              autoComplete="off"
              required
              classNames={{ root: classes.quantity ?? '', input: classes.figure ?? '' }}
              wrapperProps={{ 'data-label': say(sheetTexts.quantity) }}
              value={row.quantity}
              error={form.said(`${row.key}.quantity`)}
              onChange={(event) => changeRow(row.key, { quantity: event.currentTarget.value })}
            />
            <LineFacts row={row} />
          </div>
        )}
      />
      <dl className={classes.totals} aria-live="polite">
        <Total
          label={say(sheetTexts.lumber)}
          value={`${formatDecimal(Number(totals.volume), 6, language)} m³`}
        />
        <Total
          label={say(sheetTexts.boardFeet)}
          value={`${formatDecimal(Number(totals.boardFeet), 3, language)} ${say(sheetTexts.boardFoot)}`}
        />
        {seesCosts && <Total label={say(sheetTexts.cost)} value={formatMoney(totals.cost)} />}
      </dl>
    </section>
  );
}

export const Total = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function LineFacts({ row: { facts, quantity } }: { row: MaterialRow }) {
  const { say, language } = useLanguage();
  const [counted] = facts
    ? getCountedLines({ rawMaterials: [{ key: '', material: undefined, facts, quantity }] })
    : [];
  const total = counted && lineVolume(counted);
  const renderFact = (label: string, value: string | undefined) => (
    <span className={classes.fact} data-label={label}>
      {value ?? '—'}
    </span>
  );
  const size = (value: number | null | undefined) =>
    typeof value === 'number' ? formatDecimal(value, 4, language) : undefined;
  // Formats a volume with fixed decimals, so that volumes line up below each other.
  const volume = (value: number | null | undefined) =>
    typeof value === 'number' ? formatFigure(value.toFixed(6), {}, language) : undefined;
  return (
    <>
      {renderFact(say(sheetTexts.thickness), size(facts?.thickness))}
      {renderFact(say(sheetTexts.width), size(facts?.width))}
      {renderFact(say(sheetTexts.length), size(facts?.length))}
      <span className={classes.fact} data-label={say(sheetTexts.unit)} data-text>
        {facts && facts.volume !== null ? facts.dimensionUnit : '—'}
      </span>
      {renderFact(say(sheetTexts.unitVolume), volume(facts?.volume))}
      {renderFact(say(sheetTexts.totalVolume), volume(total && Number(total.cubicMetres)))}
    </>
  );
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const toFacts = (material: Element): MaterialFacts => ({
  code: asText(material['code']),
  dimensionUnit: asText(material['dimensionUnit']),
  thickness: numberOrNull(material['thickness']),
  width: numberOrNull(material['width']),
  length: numberOrNull(material['length']),
  volume: numberOrNull(material['volume']),
  unitCost: asText(material['unitCost']),
});
