import { TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { rowTexts } from '@tarima/domain/kit/row-texts';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { technicalSheetLimits } from '@tarima/domain/technical-sheets/sheet';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { computeLineVolume, computeSheetTotals } from '@tarima/domain/technical-sheets/totals';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal, formatNumberText } from '../kit/format.ts';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { useRowFromChosenRecord } from '../kit/rows/use-row-from-chosen-record.ts';
import { moveItem } from '../kit/rows/move-item.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';
import {
  ensureAtLeastOneRow,
  createBlankMaterialRow,
  getCompleteMaterialLines,
  type SheetMaterialFacts,
  type SheetMaterialRow,
  type TechnicalSheetDraft,
} from './technical-sheet-draft.ts';
import { ConflictingSectionNotice } from './sheet-sections.tsx';
import type { TechnicalSheetFormState } from './use-technical-sheet-form.ts';

export interface SheetSectionProps {
  readonly form: TechnicalSheetFormState;
}

/** Rows of the materials of one piece: each material once, with its measures and its total. */
export function SheetMaterialRows({ form }: SheetSectionProps) {
  const { say, language } = useLanguage();
  const seesCosts = useHasPermission()('costs');
  const { draft, change } = form;
  const rows = draft.rawMaterials;
  const chosen = rows.flatMap(({ material }) => (material ? [material.id] : []));
  const totals = computeSheetTotals(getCompleteMaterialLines(draft));

  const changeRow = (key: string, values: Partial<SheetMaterialRow>) =>
    change((now) => ({
      ...now,
      rawMaterials: now.rawMaterials.map((row) => (row.key === key ? { ...row, ...values } : row)),
    }));
  const setRows = (
    next: (rows: TechnicalSheetDraft['rawMaterials']) => TechnicalSheetDraft['rawMaterials'],
  ) => change((now) => ({ ...now, rawMaterials: next(now.rawMaterials) }));
  const readChosen = useRowFromChosenRecord(rawMaterials, setRows);
  const choose = (key: string, material: SheetMaterialRow['material']): void => {
    changeRow(key, { material, facts: undefined });
    if (!material) return;
    // Users who may not read raw materials see the sizes when the sheet is saved.
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
      <ConflictingSectionNotice form={form} section="rawMaterials" />
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
      <SortableFormRows
        rows={rows}
        label={say(sheetTexts.materials)}
        addLabel={sheetTexts.addMaterial}
        most={technicalSheetLimits.rows}
        onAdd={() => setRows((all) => [...all, createBlankMaterialRow()])}
        onRemove={(key) =>
          setRows((all) =>
            ensureAtLeastOneRow(
              all.filter((row) => row.key !== key),
              createBlankMaterialRow,
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
        <LabeledTotal
          label={say(sheetTexts.lumber)}
          value={`${formatDecimal(Number(totals.volume), 6, language)} m³`}
        />
        <LabeledTotal
          label={say(sheetTexts.boardFeet)}
          value={`${formatDecimal(Number(totals.boardFeet), 3, language)} ${say(sheetTexts.boardFoot)}`}
        />
        {seesCosts && (
          <LabeledTotal label={say(sheetTexts.cost)} value={formatMoney(totals.cost)} />
        )}
      </dl>
    </section>
  );
}

export const LabeledTotal = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function LineFacts({ row: { facts, quantity } }: { row: SheetMaterialRow }) {
  const { say, language } = useLanguage();
  const [counted] = facts
    ? getCompleteMaterialLines({
        rawMaterials: [{ key: '', material: undefined, facts, quantity }],
      })
    : [];
  const total = counted && computeLineVolume(counted);
  const renderFact = (label: string, value: string | undefined) => (
    <span className={classes.fact} data-label={label}>
      {value ?? '—'}
    </span>
  );
  const size = (value: number | null | undefined) =>
    typeof value === 'number' ? formatDecimal(value, 4, language) : undefined;
  // Formats a volume with fixed decimals, so that volumes line up below each other.
  const volume = (value: number | null | undefined) =>
    typeof value === 'number' ? formatNumberText(value.toFixed(6), {}, language) : undefined;
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

const toFacts = (material: ModuleRecord): SheetMaterialFacts => ({
  code: toDisplayText(material['code']),
  dimensionUnit: toDisplayText(material['dimensionUnit']),
  thickness: numberOrNull(material['thickness']),
  width: numberOrNull(material['width']),
  length: numberOrNull(material['length']),
  volume: numberOrNull(material['volume']),
  unitCost: toDisplayText(material['unitCost']),
});
