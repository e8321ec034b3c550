import { Checkbox, Textarea } from '@mantine/core';
import { rowTexts } from '@tarima/domain/kit/row-texts';
import { technicalSheetLimits, type ImageSection } from '@tarima/domain/technical-sheets/sheet';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { ReactNode } from 'react';
import { PicturesInput } from '../kit/picture/pictures-input.tsx';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { moveItem } from '../kit/rows/move-item.ts';
import { useLanguage } from '../kit/words.tsx';
import type { SheetSectionProps } from './sheet-material-rows.tsx';
import classes from './products.module.css';
import {
  ensureAtLeastOneRow,
  createBlankTextRow,
  type TechnicalSheetSection,
  type SheetTextRow,
} from './technical-sheet-draft.ts';
import type { TechnicalSheetFormState } from './use-technical-sheet-form.ts';

/** Notice of a section that two users changed. */
export function ConflictingSectionNotice({
  form,
  section,
}: {
  form: TechnicalSheetFormState;
  section: TechnicalSheetSection;
}) {
  const { say } = useLanguage();
  return form.changedTwice.includes(section) ? (
    <p className={classes.dimmed}>{say(sheetTexts.changedTwice)}</p>
  ) : null;
}

export function TechnicalSheetPictures(
  props: SheetSectionProps & { imageSection: ImageSection; label: LocalizedWords },
) {
  const { form, imageSection, label } = props;
  const { say } = useLanguage();
  return (
    <>
      <PicturesInput
        label={say(label)}
        pictures={form.draft.images[imageSection]}
        most={technicalSheetLimits.images}
        error={form.said(imageSection)}
        onChange={(next) =>
          form.change((draft) => ({
            ...draft,
            images: { ...draft.images, [imageSection]: next(draft.images[imageSection]) },
          }))
        }
      />
      <ConflictingSectionNotice form={form} section={imageSection} />
    </>
  );
}

export function SheetManufactureSection({ form }: SheetSectionProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="sheet-manufacture">
      <h3 id="sheet-manufacture" className={classes.heading}>
        {say(sheetTexts.manufacture)}
      </h3>
      <TechnicalSheetPictures
        form={form}
        imageSection="manufactureSpecification"
        label={sheetTexts.images}
      />
      <TextRows form={form} list="details" label={sheetTexts.details} add={sheetTexts.addDetail} />
    </section>
  );
}

export function SheetInstructionsSection({ form }: SheetSectionProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="sheet-instructions">
      <h3 id="sheet-instructions" className={classes.heading}>
        {say(sheetTexts.instructions)}
      </h3>
      <TechnicalSheetPictures form={form} imageSection="instructions" label={sheetTexts.images} />
      <Textarea
        label={say(sheetTexts.description)}
        autosize
        minRows={3}
        maxRows={14}
        value={form.draft.instructions}
        error={form.said('instructions.description')}
        onChange={(event) => {
          const instructions = event.currentTarget.value;
          form.change((draft) => ({ ...draft, instructions }));
        }}
      />
    </section>
  );
}

export function SheetQualitySection({ form }: SheetSectionProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="sheet-quality">
      <h3 id="sheet-quality" className={classes.heading}>
        {say(sheetTexts.quality)}
      </h3>
      <TextRows
        form={form}
        list="qualityCriteria"
        label={sheetTexts.criterion}
        add={sheetTexts.addCriterion}
        renderBeside={(row, at, changeRow) => (
          <Checkbox
            className={classes.valid ?? ''}
            label={say(sheetTexts.isValid)}
            aria-label={say(rowTexts.inRow, { label: say(sheetTexts.isValid), row: at + 1 })}
            checked={row.isValid}
            onChange={(event) => changeRow({ isValid: event.currentTarget.checked })}
          />
        )}
      />
      <Textarea
        label={say(sheetTexts.observations)}
        autosize
        minRows={2}
        maxRows={10}
        value={form.draft.observations}
        error={form.said('observations')}
        onChange={(event) => {
          const observations = event.currentTarget.value;
          form.change((draft) => ({ ...draft, observations }));
        }}
      />
      <ConflictingSectionNotice form={form} section="observations" />
    </section>
  );
}

interface TextRowsProps extends SheetSectionProps {
  readonly list: 'details' | 'qualityCriteria';
  readonly label: LocalizedWords;
  readonly add: LocalizedWords;
  renderBeside?(
    row: SheetTextRow,
    at: number,
    changeRow: (values: Partial<SheetTextRow>) => void,
  ): ReactNode;
}

/** Numbered lines of text; the number of a line is its position. */
function TextRows({ form, list, label, add, renderBeside }: TextRowsProps) {
  const { say } = useLanguage();
  const rows = form.draft[list];
  const setRows = (next: (all: readonly SheetTextRow[]) => readonly SheetTextRow[]) =>
    form.change((draft) => ({ ...draft, [list]: next(draft[list]) }));
  return (
    <>
      <ConflictingSectionNotice form={form} section={list} />
      <SortableFormRows
        rows={rows}
        label={say(label)}
        addLabel={add}
        most={technicalSheetLimits.rows}
        onAdd={() => setRows((all) => [...all, createBlankTextRow()])}
        onRemove={(key) =>
          setRows((all) =>
            ensureAtLeastOneRow(
              all.filter((row) => row.key !== key),
              createBlankTextRow,
            ),
          )
        }
        onMove={(from, to) => setRows((all) => moveItem(all, from, to))}
        renderRow={(row, at) => {
          const changeRow = (values: Partial<SheetTextRow>) =>
            setRows((all) =>
              all.map((each) => (each.key === row.key ? { ...each, ...values } : each)),
            );
          return (
            <div className={classes.textLine}>
              <Textarea
                rows={1}
                classNames={{ input: classes.grow ?? '' }}
                aria-label={say(rowTexts.inRow, { label: say(label), row: at + 1 })}
                placeholder={say(label)}
                autoComplete="off"
                value={row.description}
                error={form.said(`${row.key}.description`)}
                onChange={(event) => changeRow({ description: event.currentTarget.value })}
              />
              {renderBeside?.(row, at, changeRow)}
            </div>
          );
        }}
      />
    </>
  );
}
