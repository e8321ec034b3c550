import { Alert, Button, Skeleton, Tabs } from '@mantine/core';
import type { OwnAccount } from '@tarima/domain/accounts/contract';
import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { UnsavedQuestion } from '../../kit/panel/unsaved-question.tsx';
import { errorText } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from '../settings.module.css';
import { ownAccountQuery } from '../../company/own-account.ts';
import { StyleForm } from './style-form.tsx';
import { SystemForm } from './system-form.tsx';
import { useStyleForm } from './use-style-form.ts';
import { useSystemForm } from './use-system-form.ts';

/** How the company looks and how it works, on two tabs. */
export default function GlobalSettingsScreen() {
  const speech = useLanguage();
  const { say } = speech;
  const headingId = useId();
  const account = useQuery(ownAccountQuery());
  return (
    <section className={classes.screen} aria-labelledby={headingId}>
      <h1 id={headingId} className={classes.title}>
        {say(globalSettingsTexts.title)}
      </h1>
      {account.data ? (
        <Settings account={account.data} />
      ) : account.isError ? (
        <Alert
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={say(globalSettingsTexts.failed)}
        >
          {errorText(account.error, speech)}{' '}
          <Button variant="default" size="xs" onClick={() => void account.refetch()}>
            {say(kitTexts.retry)}
          </Button>
        </Alert>
      ) : (
        <Skeleton height={480} />
      )}
    </section>
  );
}

/** Both forms stay while the tabs are changed: nothing typed is lost by a look at the other one. */
function Settings({ account }: { account: OwnAccount }) {
  const { say } = useLanguage();
  const { tab, setTab } = useTab();
  const style = useStyleForm(account);
  const system = useSystemForm(account);
  return (
    <Tabs value={tab} onChange={setTab} keepMounted>
      <Tabs.List aria-label={say(globalSettingsTexts.tabs)} mb="lg">
        <Tabs.Tab value="styles" className={classes.tab ?? ''}>
          {say(globalSettingsTexts.styles)}
        </Tabs.Tab>
        <Tabs.Tab value="system" className={classes.tab ?? ''}>
          {say(globalSettingsTexts.system)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="styles">
        <StyleForm style={style} account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="system">
        <SystemForm system={system} />
      </Tabs.Panel>
      <UnsavedQuestion unsaved={style.unsaved || system.unsaved} />
    </Tabs>
  );
}

/** Which tab it is stands in the address. */
function useTab() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return {
    tab: search['tab'] === 'system' ? 'system' : 'styles',
    setTab: (tab: string | null) =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: tab === 'system' ? { tab } : {},
        resetScroll: false,
      }),
  };
}
