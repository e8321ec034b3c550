import { ActionIcon, Button, TextInput } from '@mantine/core';
import { mappingTexts } from '@tarima/domain/kit/sheets/mapping-texts';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { LocalSelect } from '../select/local-select.tsx';
import { useLanguage } from '../words.tsx';
import classes from './sheets.module.css';
import type { useColumnMapping } from './use-column-mapping.ts';

/** Values that all rows of a file get, for fields that it lacks. */
export function Constants({ mapping }: { readonly mapping: ReturnType<typeof useColumnMapping> }) {
  const { say } = useLanguage();
  const headingId = useId();
  const { constants, setConstants, fieldsLeft, missing } = mapping;
  const change = (at: number, part: { readonly path?: string; readonly text?: string }): void =>
    setConstants(constants.map((each, place) => (place === at ? { ...each, ...part } : each)));
  // A field that new records need is the likely one.
  const next = missing.find(({ path }) => constants.every((each) => each.path !== path));
  return (
    <section aria-labelledby={headingId} className={classes.step}>
      <h3 id={headingId} className={classes.heading}>
        {say(mappingTexts.constants)}
      </h3>
      <p className={classes.hint}>{say(mappingTexts.constantsHint)}</p>
      {constants.map(({ path, text }, at) => (
        <div key={at} className={classes.constant}>
          <LocalSelect
            label={say(mappingTexts.constantField)}
            data={fieldsLeft(path).map(({ path: value, label, needed }) => ({
              value,
              label: needed ? `${say(label)} *` : say(label),
            }))}
            value={path === '' ? null : path}
            onChange={(value) => change(at, { path: value ?? '' })}
          />
          <TextInput
            label={say(mappingTexts.constantText)}
            value={text}
            maxLength={2_000}
            onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={say(mappingTexts.removeConstant)}
            title={say(mappingTexts.removeConstant)}
            onClick={() => setConstants(constants.toSpliced(at, 1))}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={fieldsLeft('').length === 0}
        onClick={() => setConstants([...constants, { path: next?.path ?? '', text: '' }])}
      >
        {say(mappingTexts.addConstant)}
      </Button>
    </section>
  );
}
