import { TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { technicalSheetLimits } from '@tarima/domain/technical-sheets/sheet';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import {
  computeMaterialLineVolume,
  computeTechnicalSheetTotals,
} from '@tarima/domain/technical-sheets/totals';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal, formatNumberText } from '../kit/format.ts';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { useFillRowFromRecord } from '../kit/rows/use-fill-row-from-record.ts';
import { moveItem } from '../kit/rows/move-item.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';
import {
  ensureAtLeastOneRow,
  createBlankMaterialRow,
  getCompleteMaterialLines,
  type TechnicalSheetMaterialFacts,
  type TechnicalSheetMaterialRow,
  type TechnicalSheetDraft,
} from './technical-sheet-draft.ts';
import { ConflictingSectionNotice } from './sheet-sections.tsx';
import type { TechnicalSheetFormState } from './use-technical-sheet-form.ts';

export interface TechnicalSheetSectionProps {
  readonly form: TechnicalSheetFormState;
}

/** Rows of the materials of one piece: each material once, with its measures and its total. */
export function TechnicalSheetMaterialRows({ form }: TechnicalSheetSectionProps) {
  const { say, language } = useLanguage();
  const seesCosts = useHasPermission()('costs');
  const { draft, change } = form;
  const rows = draft.rawMaterials;
  const chosen = rows.flatMap(({ material }) => (material ? [material.id] : []));
  const totals = computeTechnicalSheetTotals(getCompleteMaterialLines(draft));

  const changeRow = (key: string, values: Partial<TechnicalSheetMaterialRow>) =>
    change((now) => ({
      ...now,
      rawMaterials: now.rawMaterials.map((row) => (row.key === key ? { ...row, ...values } : row)),
    }));
  const setRows = (
    next: (rows: TechnicalSheetDraft['rawMaterials']) => TechnicalSheetDraft['rawMaterials'],
  ) => change((now) => ({ ...now, rawMaterials: next(now.rawMaterials) }));
  const readChosen = useFillRowFromRecord(rawMaterials, setRows);
  const choose = (key: string, material: TechnicalSheetMaterialRow['material']): void => {
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
        {say(technicalSheetTexts.materials)}
      </h3>
      <ConflictingSectionNotice form={form} section="rawMaterials" />
      <div className={classes.lineHead} aria-hidden>
        <span>{say(technicalSheetTexts.description)}</span>
        <span>{say(technicalSheetTexts.quantity)}</span>
        <span>{say(technicalSheetTexts.thickness)}</span>
        <span>{say(technicalSheetTexts.width)}</span>
        <span>{say(technicalSheetTexts.length)}</span>
        <span>{say(technicalSheetTexts.unit)}</span>
        <span>{say(technicalSheetTexts.unitVolume)}</span>
        <span>{say(technicalSheetTexts.totalVolume)}</span>
      </div>
      <SortableFormRows
        rows={rows}
        label={say(technicalSheetTexts.materials)}
        addLabel={technicalSheetTexts.addMaterial}
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
              label={say(formRowTexts.inRow, {
                label: say(technicalSheetTexts.material),
                row: at + 1,
              })}
              labelHidden
              required
              value={row.material}
              excludedIds={chosen}
              placeholder={say(technicalSheetTexts.chooseMaterial)}
              nothing={say(technicalSheetTexts.noMaterials)}
              description={undefined}
              data-autofocus={undefined}
              error={form.getErrorText(`${row.key}.id`)}
              onChange={(material) => choose(row.key, material)}
            />
            <TextInput
              aria-label={say(formRowTexts.inRow, {
                label: say(technicalSheetTexts.quantity),
                row: at + 1,
              })}
              placeholder={say(technicalSheetTexts.quantity)}
              inputMode="decimal"
              autoComplete="off"
              required
              classNames={{ root: classes.quantity ?? '', input: classes.figure ?? '' }}
              wrapperProps={{ 'data-label': say(technicalSheetTexts.quantity) }}
              value={row.quantity}
              error={form.getErrorText(`${row.key}.quantity`)}
              onChange={(event) => changeRow(row.key, { quantity: event.currentTarget.value })}
            />
            <LineFacts row={row} />
          </div>
        )}
      />
      <dl className={classes.totals} aria-live="polite">
        <LabeledTotal
          label={say(technicalSheetTexts.lumber)}
          value={`${formatDecimal(Number(totals.volume), 6, language)} m³`}
        />
        <LabeledTotal
          label={say(technicalSheetTexts.boardFeet)}
          value={`${formatDecimal(Number(totals.boardFeet), 3, language)} ${say(technicalSheetTexts.boardFoot)}`}
        />
        {seesCosts && (
          <LabeledTotal label={say(technicalSheetTexts.cost)} value={formatMoney(totals.cost)} />
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

function LineFacts({ row: { facts, quantity } }: { row: TechnicalSheetMaterialRow }) {
  const { say, language } = useLanguage();
  const [counted] = facts
    ? getCompleteMaterialLines({
        rawMaterials: [{ key: '', material: undefined, facts, quantity }],
      })
    : [];
  const total = counted && computeMaterialLineVolume(counted);
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
      {renderFact(say(technicalSheetTexts.thickness), size(facts?.thickness))}
      {renderFact(say(technicalSheetTexts.width), size(facts?.width))}
      {renderFact(say(technicalSheetTexts.length), size(facts?.length))}
      <span className={classes.fact} data-label={say(technicalSheetTexts.unit)} data-text>
        {facts && facts.volume !== null ? facts.dimensionUnit : '—'}
      </span>
      {renderFact(say(technicalSheetTexts.unitVolume), volume(facts?.volume))}
      {renderFact(say(technicalSheetTexts.totalVolume), volume(total && Number(total.cubicMetres)))}
    </>
  );
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const toFacts = (material: ModuleRecord): TechnicalSheetMaterialFacts => ({
  code: toDisplayText(material['code']),
  dimensionUnit: toDisplayText(material['dimensionUnit']),
  thickness: numberOrNull(material['thickness']),
  width: numberOrNull(material['width']),
  length: numberOrNull(material['length']),
  volume: numberOrNull(material['volume']),
  unitCost: toDisplayText(material['unitCost']),
});
