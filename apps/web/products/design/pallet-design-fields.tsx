import { Checkbox, TextInput } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { isBuildableDesign, lintDesign } from '@tarima/domain/pallets/lint-design';
import { blockBases, designUnits, palletFamilies } from '@tarima/domain/pallets/pallet-design';
import { convertDesign } from '@tarima/domain/pallets/convert-design';
import { blockBaseWords, palletDesignTexts, palletFamilyWords } from '@tarima/domain/pallets/texts';
import { woodPropertiesBySpecies } from '@tarima/domain/pallets/woods';
import type { ReactNode } from 'react';
import { getCatalogOptions } from '../../kit/catalog-options.ts';
import { LocalSelect } from '../../kit/select/local-select.tsx';
import { useLanguage } from '../../kit/words.tsx';
import {
  isFramedBase,
  parsePalletDesignFormValues,
  toUsualCrateFormValues,
  toPalletDesignFormValues,
} from './pallet-design-draft.ts';
import classes from './design.module.css';
import type { PalletDesignFormState } from './use-pallet-design-form.ts';

interface FieldsProps {
  readonly form: PalletDesignFormState;
}

/** Fields of all parameters of a pallet, grouped in the order of its construction. */
export function PalletDesignFields({ form }: FieldsProps) {
  const { texts } = form.draft;
  const family = texts['family'];
  const isCrate = family === 'crate';
  return (
    <>
      <Group words={palletDesignTexts.size}>
        <FamilyChoice form={form} />
        <UnitChoice form={form} />
        <Field form={form} path="length" words={palletDesignTexts.length} />
        <Field form={form} path="width" words={palletDesignTexts.width} />
        {isCrate && <Field form={form} path="height" words={palletDesignTexts.height} />}
      </Group>
      <Group words={isCrate ? palletDesignTexts.floor : palletDesignTexts.top}>
        <Field
          form={form}
          path="top.boards"
          words={palletDesignTexts.boards}
          hint={palletDesignTexts.boardsHint}
          whole
        />
        <Field form={form} path="top.thickness" words={palletDesignTexts.thickness} />
      </Group>
      {isCrate ? (
        <CrateFields form={form} />
      ) : family === 'block' ? (
        <BlockFields form={form} />
      ) : (
        <StringerFields form={form} />
      )}
      <Group words={palletDesignTexts.nails}>
        <Field form={form} path="nails.length" words={palletDesignTexts.nailLength} />
        <Field form={form} path="nails.diameter" words={palletDesignTexts.nailDiameter} />
        <Field form={form} path="nails.wide" words={palletDesignTexts.nailsWide} />
        <Field form={form} path="nails.narrow" words={palletDesignTexts.nailsNarrow} />
        {family === 'block' && (
          <>
            <Field form={form} path="blocks.outerNails" words={palletDesignTexts.outerNails} />
            <Field form={form} path="blocks.middleNails" words={palletDesignTexts.middleNails} />
            {isFramedBase(texts) && (
              <Field form={form} path="bottom.cornerNails" words={palletDesignTexts.cornerNails} />
            )}
          </>
        )}
      </Group>
      <WoodFields form={form} />
    </>
  );
}

function StringerFields({ form }: FieldsProps) {
  const { texts } = form.draft;
  return (
    <>
      <Group words={palletDesignTexts.stringers}>
        <Field form={form} path="stringers.count" words={palletDesignTexts.count} />
        <Field form={form} path="stringers.wing" words={palletDesignTexts.wing} />
        <Field form={form} path="stringers.width" words={palletDesignTexts.stringerWidth} />
        <Field form={form} path="stringers.height" words={palletDesignTexts.height} />
        <Switch form={form} path="notched" words={palletDesignTexts.notched} />
        {texts['notched'] !== '' && (
          <>
            <Field form={form} path="stringers.notch.depth" words={palletDesignTexts.notchDepth} />
            <Field
              form={form}
              path="stringers.notch.length"
              words={palletDesignTexts.notchLength}
            />
            <Field form={form} path="stringers.notch.from" words={palletDesignTexts.notchFrom} />
          </>
        )}
      </Group>
      {texts['family'] === 'stringer' && (
        <Group words={palletDesignTexts.bottom}>
          <Field
            form={form}
            path="bottom.boards"
            words={palletDesignTexts.boards}
            hint={palletDesignTexts.boardsHint}
            whole
          />
          <Field form={form} path="bottom.thickness" words={palletDesignTexts.thickness} />
          {Number(texts['stringers.wing']) > 0 && (
            <Switch form={form} path="bottom.wing" words={palletDesignTexts.bottomWing} />
          )}
        </Group>
      )}
    </>
  );
}

function CrateFields({ form }: FieldsProps) {
  const { texts } = form.draft;
  return (
    <>
      <Group words={palletDesignTexts.runners}>
        <Field form={form} path="stringers.count" words={palletDesignTexts.count} />
        <Field form={form} path="stringers.width" words={palletDesignTexts.stringerWidth} />
        <Field form={form} path="stringers.height" words={palletDesignTexts.height} />
      </Group>
      <Group words={palletDesignTexts.walls}>
        <Field
          form={form}
          path="walls.sides"
          words={palletDesignTexts.sideBoards}
          hint={palletDesignTexts.boardsHint}
          whole
        />
        <Field
          form={form}
          path="walls.ends"
          words={palletDesignTexts.endBoards}
          hint={palletDesignTexts.boardsHint}
          whole
        />
        <Field form={form} path="walls.thickness" words={palletDesignTexts.thickness} />
        <Field form={form} path="walls.overlap" words={palletDesignTexts.overlap} />
      </Group>
      <Group words={palletDesignTexts.posts}>
        <Field form={form} path="posts.sides" words={palletDesignTexts.sidePosts} />
        <Field form={form} path="posts.ends" words={palletDesignTexts.endPosts} />
        <Field form={form} path="posts.width" words={palletDesignTexts.postWidth} />
        <Field form={form} path="posts.thickness" words={palletDesignTexts.thickness} />
      </Group>
      <Group words={palletDesignTexts.lid}>
        <Switch form={form} path="lidded" words={palletDesignTexts.hasLid} />
        {texts['lidded'] !== '' && (
          <>
            <Field
              form={form}
              path="lid.boards"
              words={palletDesignTexts.boards}
              hint={palletDesignTexts.boardsHint}
              whole
            />
            <Field form={form} path="lid.thickness" words={palletDesignTexts.thickness} />
          </>
        )}
      </Group>
    </>
  );
}

function BlockFields({ form }: FieldsProps) {
  const kind = form.draft.texts['bottom.kind'];
  return (
    <>
      <Group words={palletDesignTexts.stretchers}>
        <Field
          form={form}
          path="stretchers.boards"
          words={palletDesignTexts.boards}
          hint={palletDesignTexts.boardsHint}
          whole
        />
        <Field form={form} path="stretchers.thickness" words={palletDesignTexts.thickness} />
      </Group>
      <Group words={palletDesignTexts.blocks}>
        <Field
          form={form}
          path="blocks.rows"
          words={palletDesignTexts.blockRows}
          hint={palletDesignTexts.boardsHint}
          whole
        />
        <Field form={form} path="blocks.length" words={palletDesignTexts.blockLength} />
        <Field form={form} path="blocks.height" words={palletDesignTexts.height} />
      </Group>
      <Group words={palletDesignTexts.bottom}>
        <Choice
          form={form}
          path="bottom.kind"
          words={palletDesignTexts.base}
          options={blockBases}
          named={blockBaseWords}
        />
        {kind !== 'none' && (
          <>
            <Field form={form} path="bottom.thickness" words={palletDesignTexts.thickness} />
            <Field
              form={form}
              path="bottom.boards"
              words={palletDesignTexts.boards}
              hint={palletDesignTexts.boardsHint}
              whole
            />
            {kind !== 'unidirectional' && (
              <Field form={form} path="bottom.across" words={palletDesignTexts.across} />
            )}
            <Switch form={form} path="bottom.turned" words={palletDesignTexts.turned} />
          </>
        )}
      </Group>
    </>
  );
}

function WoodFields({ form }: FieldsProps) {
  const speech = useLanguage();
  const { say } = speech;
  const species = Object.entries(woodPropertiesBySpecies).map(([value, { words }]) => ({
    value,
    label: say(words),
  }));
  return (
    <Group words={palletDesignTexts.wood}>
      <LocalSelect
        label={say(palletDesignTexts.species)}
        data={species}
        value={form.draft.texts['species'] ?? null}
        onChange={(value) => setText(form, 'species', value ?? '')}
        error={form.getErrorText('species')}
      />
      <Field form={form} path="moisture" words={palletDesignTexts.moisture} />
      <LocalSelect
        label={say(palletDesignTexts.materialType)}
        data={getCatalogOptions('materialTypes', speech)}
        value={form.draft.texts['materialType'] ?? null}
        onChange={(value) => setText(form, 'materialType', value ?? '')}
        error={form.getErrorText('materialType')}
      />
    </Group>
  );
}

const Group = ({
  words,
  children,
}: {
  readonly words: LocalizedWords;
  readonly children: ReactNode;
}) => {
  const { say } = useLanguage();
  return (
    <fieldset className={classes.group}>
      <legend>{say(words)}</legend>
      {children}
    </fieldset>
  );
};

const setText = ({ change }: PalletDesignFormState, path: string, value: string): void =>
  change((now) => ({ ...now, texts: { ...now.texts, [path]: value } }));

interface FieldProps extends FieldsProps {
  readonly path: string;
  readonly words: LocalizedWords;
  readonly hint?: LocalizedWords;
  readonly whole?: boolean;
}

function Field({ form, path, words, hint, whole = false }: FieldProps) {
  const { say } = useLanguage();
  return (
    <TextInput
      className={whole ? (classes.whole ?? '') : ''}
      label={say(words)}
      placeholder={hint && say(hint)}
      value={form.draft.texts[path] ?? ''}
      onChange={({ currentTarget: { value } }) => setText(form, path, value)}
      error={useIssueText(form, path)}
      autoComplete="off"
    />
  );
}

/**
 * Returns the error of a field. Reasons why nothing is drawn show while the user types; missing values, after the first attempt to save.
 */
function useIssueText(form: PalletDesignFormState, path: string): string | undefined {
  const { say } = useLanguage();
  const said = form.getErrorText(path);
  if (said !== undefined) return said;
  if (!form.typed || isBuildableDesign(form.typed)) return undefined;
  const found = lintDesign(form.typed).find((each) => each.path === path);
  return found && say(found.words, found.params);
}

function Switch({ form, path, words }: FieldProps) {
  const { say } = useLanguage();
  return (
    <Checkbox
      className={classes.whole ?? ''}
      label={say(words)}
      checked={(form.draft.texts[path] ?? '') !== ''}
      onChange={({ currentTarget: { checked } }) => setText(form, path, checked ? 'yes' : '')}
    />
  );
}

interface ChoiceProps<Code extends string> extends FieldProps {
  readonly options: readonly Code[];
  readonly named: Readonly<Record<Code, LocalizedWords>>;
}

function Choice<Code extends string>({ form, path, words, options, named }: ChoiceProps<Code>) {
  const { say } = useLanguage();
  return (
    <LocalSelect
      label={say(words)}
      data={options.map((value) => ({ value, label: say(named[value]) }))}
      value={form.draft.texts[path] ?? null}
      onChange={(value) => setText(form, path, value ?? '')}
      error={form.getErrorText(path)}
    />
  );
}

/**
 * Select of the family. A crate begins as the usual one of the typed size, because nothing of a pallet's boards is right for
 * its walls; the other families keep what was typed.
 */
function FamilyChoice({ form }: FieldsProps) {
  const { say } = useLanguage();
  return (
    <LocalSelect
      label={say(palletDesignTexts.family)}
      data={palletFamilies.map((value) => ({ value, label: say(palletFamilyWords[value]) }))}
      value={form.draft.texts['family'] ?? null}
      onChange={(value) =>
        form.change((now) => {
          const texts = { ...now.texts, family: value ?? '' };
          return {
            ...now,
            texts:
              value === 'crate' && now.texts['family'] !== 'crate'
                ? toUsualCrateFormValues(texts)
                : texts,
          };
        })
      }
      error={form.getErrorText('family')}
    />
  );
}

/** Select of the unit. A change converts the lengths to the form that the trade uses for that unit. */
function UnitChoice({ form }: FieldsProps) {
  const { say } = useLanguage();
  return (
    <LocalSelect
      label={say(palletDesignTexts.unit)}
      data={[...designUnits]}
      value={form.draft.texts['unit'] ?? null}
      onChange={(value) =>
        form.change((now) => {
          const unit = designUnits.find((each) => each === value);
          const read = parsePalletDesignFormValues(now.texts);
          if (!unit || unit === now.texts['unit']) return now;
          return {
            ...now,
            texts: read
              ? toPalletDesignFormValues(convertDesign(read, unit), now.texts)
              : { ...now.texts, unit },
          };
        })
      }
    />
  );
}
