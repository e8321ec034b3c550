import { Combobox } from '@mantine/core';
import { minSelectSearchLength } from '@tarima/domain/kit/list-query';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import { nonMatchOptionAttribute } from './list-keys.ts';
import classes from './select.module.css';
import type { RecordChoices } from './use-record-choices.ts';

/** Option that fetches the next page. */
export const showMoreOption = 'more';
/** Option that creates a missing record. */
export const create = 'create';
/** Option that creates a missing record in a special form, from a typed text that fits it. */
export const createFromTypedTextOption = 'further';

interface ChoiceListProps {
  readonly label: string;
  readonly found: RecordChoices;
  readonly options: readonly NamedRecord[];
  readonly chosen: readonly number[];
  readonly typed: string;
  /** Whether no further record can be chosen: chosen ones can only be removed. */
  readonly full?: boolean;
  /** Text for a module without records to choose. */
  readonly nothing: string;
  /** Text of the option that creates a missing record, where the user may. */
  readonly creates?: string | undefined;
  /** Text of the option that creates a missing record in a special form. It is preselected where nothing matches. */
  readonly further?: string | undefined;
}

/** Dropdown list of matches, with the chosen ones marked, or the reason why there are none (yet). */
export function ChoiceDropdownList(props: ChoiceListProps) {
  const { label, found, options, chosen, typed, nothing, creates, further, full = false } = props;
  const { say } = useLanguage();
  // Pages of an earlier text are not offered while the first matches of a new text are loading.
  const isEmpty = options.length === 0;
  const hasMore = found.hasMore && !(found.searching && isEmpty);
  return (
    <>
      {found.isNear && (
        <Combobox.Header className={classes.hint}>
          {say(formAndDialogTexts.nearOptions)}
        </Combobox.Header>
      )}
      <Combobox.Options className={classes.options} aria-label={label}>
        {options.map(({ id, name }) => {
          const active = chosen.includes(id);
          return (
            <Combobox.Option
              key={id}
              value={String(id)}
              active={active}
              aria-selected={active}
              disabled={full && !active}
              {...(found.isNear && { [nonMatchOptionAttribute]: true })}
            >
              <span className={classes.option}>
                <Check size={14} aria-hidden className={active ? undefined : classes.unchecked} />
                <span className={classes.name}>{name}</span>
                <span className={classes.id}>{id}</span>
              </span>
            </Combobox.Option>
          );
        })}
        {hasMore && (
          <Combobox.Option
            value={showMoreOption}
            className={classes.more}
            {...{ [nonMatchOptionAttribute]: true }}
          >
            {say(formAndDialogTexts.moreOptions)}
          </Combobox.Option>
        )}
        {further !== undefined && (
          <Combobox.Option
            value={createFromTypedTextOption}
            className={classes.more}
            {...(options.length > 0 && !found.isNear && { [nonMatchOptionAttribute]: true })}
          >
            {further}
          </Combobox.Option>
        )}
        {creates !== undefined && (
          <Combobox.Option
            value={create}
            className={classes.more}
            {...{ [nonMatchOptionAttribute]: true }}
          >
            {creates}
          </Combobox.Option>
        )}
      </Combobox.Options>
      <Hint found={found} typed={typed} empty={isEmpty} nothing={nothing} />
    </>
  );
}

type HintProps = Pick<ChoiceListProps, 'found' | 'typed' | 'nothing'> & { empty: boolean };

function Hint({ found, typed, empty, nothing }: HintProps): ReactNode {
  const { say } = useLanguage();
  const letters = typed.trim().length;
  if (found.failed) return <Combobox.Empty>{say(formAndDialogTexts.optionsFailed)}</Combobox.Empty>;
  if (letters > 0 && letters < minSelectSearchLength && !found.isAtHand)
    return (
      <Combobox.Footer className={classes.hint}>
        {say(formAndDialogTexts.typeToSearch, { count: minSelectSearchLength })}
      </Combobox.Footer>
    );
  if (!empty) return null;
  if (found.searching) return <Combobox.Empty>{say(formAndDialogTexts.searching)}</Combobox.Empty>;
  return (
    <Combobox.Empty>{letters > 0 ? say(formAndDialogTexts.noOptions) : nothing}</Combobox.Empty>
  );
}
