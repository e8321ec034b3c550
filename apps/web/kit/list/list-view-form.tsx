import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { maxPageSize } from '@tarima/domain/kit/list-query';
import type { ListView } from '@tarima/domain/kit/list-layouts/contract';
import { maxViewNameLength } from '@tarima/domain/kit/list-layouts/list-layout';
import { layoutPanelTexts } from '@tarima/domain/kit/list-layouts/panel-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { kitTexts } from '@tarima/domain/kit/texts';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmitOnce } from '../use-idempotent-mutation.ts';
import { callApi } from '../call-api.ts';
import { SidePanelLayout } from '../frame/side-panel.tsx';
import { buildChoicesApiCall } from '../select/use-record-choices.ts';
import { useLanguage } from '../words.tsx';
import classes from './columns-panel.module.css';
import type { ListViewFormValues } from './view-actions.ts';

interface ViewFormProps {
  /** Edited view; left out for a new view. */
  readonly view: ListView | undefined;
  /** Whether this user may share views. */
  readonly shares: boolean;
  back(): void;
  save(values: Omit<ListViewFormValues, 'look'>): Promise<void>;
}

/** Form for the name of a view, and the profiles that share it. */
export function ListViewForm({ view, shares, back, save }: ViewFormProps) {
  const { say, language } = useLanguage();
  const [name, setName] = useState(view?.name ?? '');
  const [profiles, setProfiles] = useState<readonly number[]>(view?.profiles ?? []);
  const [defaultFor, setDefaultFor] = useState<readonly number[]>(view?.defaultFor ?? []);
  const [attempted, setAttempted] = useState(false);
  const submitOnce = useSubmitOnce();
  const isBlank = name.trim() === '';
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        void submitOnce(event, async () => {
          setAttempted(true);
          if (!isBlank) await save({ name: name.trim(), profiles, defaultFor });
        })
      }
    >
      <SidePanelLayout
        footer={
          <>
            <Button variant="default" onClick={back}>
              {say(kitTexts.cancel)}
            </Button>
            <Button type="submit">{say(kitTexts.save)}</Button>
          </>
        }
      >
        <TextInput
          data-autofocus
          label={say(layoutPanelTexts.viewName)}
          required
          maxLength={maxViewNameLength}
          value={name}
          error={attempted && isBlank && sayValidationRule({ rule: 'required' }, language)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {shares && (
          <Profiles
            profiles={profiles}
            defaultFor={defaultFor}
            change={(shared, opens) => {
              setProfiles(shared);
              setDefaultFor(opens.filter((id) => shared.includes(id)));
            }}
          />
        )}
      </SidePanelLayout>
    </form>
  );
}

interface ProfilesProps {
  readonly profiles: readonly number[];
  readonly defaultFor: readonly number[];
  change(profiles: readonly number[], defaultFor: readonly number[]): void;
}

/** Input of the profiles that share a view, and of those whose list opens with it. */
function Profiles({ profiles, defaultFor, change }: ProfilesProps) {
  const { say, language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['profiles', 'choices', 'all', language],
    queryFn: ({ signal }) =>
      callApi(buildChoicesApiCall('profiles'), {
        query: { size: maxPageSize, lang: language },
        signal,
      }),
  });
  return (
    <fieldset className={classes.profiles}>
      <legend>{say(layoutPanelTexts.sharedWith)}</legend>
      <p className={classes.hint}>{say(layoutPanelTexts.sharedHint)}</p>
      {!data && <Skeleton height={80} />}
      {data?.elements
        // Customers do not sign in here.
        .filter(({ id }) => id !== customerProfileId)
        .map(({ id, name }) => (
          <div key={id} className={classes.profile}>
            <Checkbox
              label={name}
              checked={profiles.includes(id)}
              onChange={() => change(toggleId(profiles, id), defaultFor)}
            />
            {profiles.includes(id) && (
              <Checkbox
                size="xs"
                label={say(layoutPanelTexts.opensForProfile)}
                aria-label={say(layoutPanelTexts.opensFor, { name })}
                checked={defaultFor.includes(id)}
                onChange={() => change(profiles, toggleId(defaultFor, id))}
              />
            )}
          </div>
        ))}
    </fieldset>
  );
}

const toggleId = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
