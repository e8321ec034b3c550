import { Checkbox, Textarea } from '@mantine/core';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { technicalSheetLimits, type ImageSection } from '@tarima/domain/technical-sheets/sheet';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { ReactNode } from 'react';
import { PicturesInput } from '../kit/picture/pictures-input.tsx';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { moveItem } from '../kit/rows/move-item.ts';
import { useLanguage } from '../kit/words.tsx';
import type { TechnicalSheetSectionProps } from './technical-sheet-material-rows.tsx';
import classes from './products.module.css';
import {
  ensureAtLeastOneRow,
  createBlankTextRow,
  type TechnicalSheetSection,
  type TechnicalSheetTextRow,
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
    <p className={classes.dimmed}>{say(technicalSheetTexts.changedTwice)}</p>
  ) : null;
}

export function TechnicalSheetPictures(
  props: TechnicalSheetSectionProps & { imageSection: ImageSection; label: LocalizedWords },
) {
  const { form, imageSection, label } = props;
  const { say } = useLanguage();
  return (
    <>
      <PicturesInput
        label={say(label)}
        pictures={form.draft.images[imageSection]}
        most={technicalSheetLimits.images}
        error={form.getErrorText(imageSection)}
        onPreparation={(state) => form.setPreparingPictures(imageSection, state)}
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

export function TechnicalSheetManufactureSection({ form }: TechnicalSheetSectionProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="sheet-manufacture">
      <h3 id="sheet-manufacture" className={classes.heading}>
        {say(technicalSheetTexts.manufacture)}
      </h3>
      <TechnicalSheetPictures
        form={form}
        imageSection="manufactureSpecification"
        label={technicalSheetTexts.images}
      />
      <TextRows
        form={form}
        list="details"
        label={technicalSheetTexts.details}
        add={technicalSheetTexts.addDetail}
      />
    </section>
  );
}

export function TechnicalSheetInstructionsSection({ form }: TechnicalSheetSectionProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="sheet-instructions">
      <h3 id="sheet-instructions" className={classes.heading}>
        {say(technicalSheetTexts.instructions)}
      </h3>
      <TechnicalSheetPictures
        form={form}
        imageSection="instructions"
        label={technicalSheetTexts.images}
      />
      <Textarea
        label={say(technicalSheetTexts.description)}
        autosize
        minRows={3}
        maxRows={14}
        value={form.draft.instructions}
        error={form.getErrorText('instructions.description')}
        onChange={(event) => {
          const instructions = event.currentTarget.value;
          form.change((draft) => ({ ...draft, instructions }));
        }}
      />
    </section>
  );
}

export function TechnicalSheetQualitySection({ form }: TechnicalSheetSectionProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="sheet-quality">
      <h3 id="sheet-quality" className={classes.heading}>
        {say(technicalSheetTexts.quality)}
      </h3>
      <TextRows
        form={form}
        list="qualityCriteria"
        label={technicalSheetTexts.criterion}
        add={technicalSheetTexts.addCriterion}
        renderBeside={(row, at, changeRow) => (
          <Checkbox
            className={classes.valid ?? ''}
            label={say(technicalSheetTexts.isValid)}
            aria-label={say(formRowTexts.inRow, {
              label: say(technicalSheetTexts.isValid),
              row: at + 1,
            })}
            checked={row.isValid}
            onChange={(event) => changeRow({ isValid: event.currentTarget.checked })}
          />
        )}
      />
      <Textarea
        label={say(technicalSheetTexts.observations)}
        autosize
        minRows={2}
        maxRows={10}
        value={form.draft.observations}
        error={form.getErrorText('observations')}
        onChange={(event) => {
          const observations = event.currentTarget.value;
          form.change((draft) => ({ ...draft, observations }));
        }}
      />
      <ConflictingSectionNotice form={form} section="observations" />
    </section>
  );
}

interface TextRowsProps extends TechnicalSheetSectionProps {
  readonly list: 'details' | 'qualityCriteria';
  readonly label: LocalizedWords;
  readonly add: LocalizedWords;
  renderBeside?(
    row: TechnicalSheetTextRow,
    at: number,
    changeRow: (values: Partial<TechnicalSheetTextRow>) => void,
  ): ReactNode;
}

/** Numbered lines of text; the number of a line is its position. */
function TextRows({ form, list, label, add, renderBeside }: TextRowsProps) {
  const { say } = useLanguage();
  const rows = form.draft[list];
  const setRows = (
    next: (all: readonly TechnicalSheetTextRow[]) => readonly TechnicalSheetTextRow[],
  ) => form.change((draft) => ({ ...draft, [list]: next(draft[list]) }));
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
          const changeRow = (values: Partial<TechnicalSheetTextRow>) =>
            setRows((all) =>
              all.map((each) => (each.key === row.key ? { ...each, ...values } : each)),
            );
          return (
            <div className={classes.textLine}>
              <Textarea
                rows={1}
                classNames={{ input: classes.grow ?? '' }}
                aria-label={say(formRowTexts.inRow, { label: say(label), row: at + 1 })}
                placeholder={say(label)}
                autoComplete="off"
                value={row.description}
                error={form.getErrorText(`${row.key}.description`)}
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
