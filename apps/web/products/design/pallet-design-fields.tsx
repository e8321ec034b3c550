import { Checkbox, TextInput } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { isBuildableDesign, lintDesign } from '@tarima/domain/pallets/lint-design';
import { blockBases, designUnits, palletFamilies } from '@tarima/domain/pallets/pallet-design';
import { convertDesign } from '@tarima/domain/pallets/parse-design';
import { blockBaseWords, designTexts, palletFamilyWords } from '@tarima/domain/pallets/texts';
import { woodPropertiesBySpecies } from '@tarima/domain/pallets/woods';
import type { ReactNode } from 'react';
import { getCatalogOptions } from '../../kit/catalog-options.ts';
import { LocalSelect } from '../../kit/select/local-select.tsx';
import { useLanguage } from '../../kit/words.tsx';
import {
  isFramedBase,
  parsePalletDesignTexts,
  toCrateTexts,
  toPalletDesignTexts,
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
      <Group words={designTexts.size}>
        <FamilyChoice form={form} />
        <UnitChoice form={form} />
        <Field form={form} path="length" words={designTexts.length} />
        <Field form={form} path="width" words={designTexts.width} />
        {isCrate && <Field form={form} path="height" words={designTexts.height} />}
      </Group>
      <Group words={isCrate ? designTexts.floor : designTexts.top}>
        <Field
          form={form}
          path="top.boards"
          words={designTexts.boards}
          hint={designTexts.boardsHint}
          whole
        />
        <Field form={form} path="top.thickness" words={designTexts.thickness} />
      </Group>
      {isCrate ? (
        <CrateFields form={form} />
      ) : family === 'block' ? (
        <BlockFields form={form} />
      ) : (
        <StringerFields form={form} />
      )}
      <Group words={designTexts.nails}>
        <Field form={form} path="nails.length" words={designTexts.nailLength} />
        <Field form={form} path="nails.diameter" words={designTexts.nailDiameter} />
        <Field form={form} path="nails.wide" words={designTexts.nailsWide} />
        <Field form={form} path="nails.narrow" words={designTexts.nailsNarrow} />
        {family === 'block' && (
          <>
            <Field form={form} path="blocks.outerNails" words={designTexts.outerNails} />
            <Field form={form} path="blocks.middleNails" words={designTexts.middleNails} />
            {isFramedBase(texts) && (
              <Field form={form} path="bottom.cornerNails" words={designTexts.cornerNails} />
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
      <Group words={designTexts.stringers}>
        <Field form={form} path="stringers.count" words={designTexts.count} />
        <Field form={form} path="stringers.wing" words={designTexts.wing} />
        <Field form={form} path="stringers.width" words={designTexts.stringerWidth} />
        <Field form={form} path="stringers.height" words={designTexts.height} />
        <Switch form={form} path="notched" words={designTexts.notched} />
        {texts['notched'] !== '' && (
          <>
            <Field form={form} path="stringers.notch.depth" words={designTexts.notchDepth} />
            <Field form={form} path="stringers.notch.length" words={designTexts.notchLength} />
            <Field form={form} path="stringers.notch.from" words={designTexts.notchFrom} />
          </>
        )}
      </Group>
      {texts['family'] === 'stringer' && (
        <Group words={designTexts.bottom}>
          <Field
            form={form}
            path="bottom.boards"
            words={designTexts.boards}
            hint={designTexts.boardsHint}
            whole
          />
          <Field form={form} path="bottom.thickness" words={designTexts.thickness} />
          {Number(texts['stringers.wing']) > 0 && (
            <Switch form={form} path="bottom.wing" words={designTexts.bottomWing} />
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
      <Group words={designTexts.runners}>
        <Field form={form} path="stringers.count" words={designTexts.count} />
        <Field form={form} path="stringers.width" words={designTexts.stringerWidth} />
        <Field form={form} path="stringers.height" words={designTexts.height} />
      </Group>
      <Group words={designTexts.walls}>
        <Field
          form={form}
          path="walls.sides"
          words={designTexts.sideBoards}
          hint={designTexts.boardsHint}
          whole
        />
        <Field
          form={form}
          path="walls.ends"
          words={designTexts.endBoards}
          hint={designTexts.boardsHint}
          whole
        />
        <Field form={form} path="walls.thickness" words={designTexts.thickness} />
        <Field form={form} path="walls.overlap" words={designTexts.overlap} />
      </Group>
      <Group words={designTexts.posts}>
        <Field form={form} path="posts.sides" words={designTexts.sidePosts} />
        <Field form={form} path="posts.ends" words={designTexts.endPosts} />
        <Field form={form} path="posts.width" words={designTexts.postWidth} />
        <Field form={form} path="posts.thickness" words={designTexts.thickness} />
      </Group>
      <Group words={designTexts.lid}>
        <Switch form={form} path="lidded" words={designTexts.hasLid} />
        {texts['lidded'] !== '' && (
          <>
            <Field
              form={form}
              path="lid.boards"
              words={designTexts.boards}
              hint={designTexts.boardsHint}
              whole
            />
            <Field form={form} path="lid.thickness" words={designTexts.thickness} />
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
      <Group words={designTexts.stretchers}>
        <Field
          form={form}
          path="stretchers.boards"
          words={designTexts.boards}
          hint={designTexts.boardsHint}
          whole
        />
        <Field form={form} path="stretchers.thickness" words={designTexts.thickness} />
      </Group>
      <Group words={designTexts.blocks}>
        <Field
          form={form}
          path="blocks.rows"
          words={designTexts.blockRows}
          hint={designTexts.boardsHint}
          whole
        />
        <Field form={form} path="blocks.length" words={designTexts.blockLength} />
        <Field form={form} path="blocks.height" words={designTexts.height} />
      </Group>
      <Group words={designTexts.bottom}>
        <Choice
          form={form}
          path="bottom.kind"
          words={designTexts.base}
          options={blockBases}
          named={blockBaseWords}
        />
        {kind !== 'none' && (
          <>
            <Field form={form} path="bottom.thickness" words={designTexts.thickness} />
            <Field
              form={form}
              path="bottom.boards"
              words={designTexts.boards}
              hint={designTexts.boardsHint}
              whole
            />
            {kind !== 'unidirectional' && (
              <Field form={form} path="bottom.across" words={designTexts.across} />
            )}
            <Switch form={form} path="bottom.turned" words={designTexts.turned} />
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
    <Group words={designTexts.wood}>
      <LocalSelect
        label={say(designTexts.species)}
        data={species}
        value={form.draft.texts['species'] ?? null}
        onChange={(value) => setText(form, 'species', value ?? '')}
        error={form.said('species')}
      />
      <Field form={form} path="moisture" words={designTexts.moisture} />
      <LocalSelect
        label={say(designTexts.materialType)}
        data={getCatalogOptions('materialTypes', speech)}
        value={form.draft.texts['materialType'] ?? null}
        onChange={(value) => setText(form, 'materialType', value ?? '')}
        error={form.said('materialType')}
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
  const said = form.said(path);
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
      error={form.said(path)}
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
      label={say(designTexts.family)}
      data={palletFamilies.map((value) => ({ value, label: say(palletFamilyWords[value]) }))}
      value={form.draft.texts['family'] ?? null}
      onChange={(value) =>
        form.change((now) => {
          const texts = { ...now.texts, family: value ?? '' };
          return {
            ...now,
            texts:
              value === 'crate' && now.texts['family'] !== 'crate' ? toCrateTexts(texts) : texts,
          };
        })
      }
      error={form.said('family')}
    />
  );
}

/** Select of the unit. A change converts the lengths to the form that the trade uses for that unit. */
function UnitChoice({ form }: FieldsProps) {
  const { say } = useLanguage();
  return (
    <LocalSelect
      label={say(designTexts.unit)}
      data={[...designUnits]}
      value={form.draft.texts['unit'] ?? null}
      onChange={(value) =>
        form.change((now) => {
          const unit = designUnits.find((each) => each === value);
          const read = parsePalletDesignTexts(now.texts);
          if (!unit || unit === now.texts['unit']) return now;
          return {
            ...now,
            texts: read
              ? toPalletDesignTexts(convertDesign(read, unit), now.texts)
              : { ...now.texts, unit },
          };
        })
      }
    />
  );
}
