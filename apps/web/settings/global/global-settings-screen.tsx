import { Alert, Button, Skeleton, Tabs } from '@mantine/core';
import type { CurrentAccount } from '@tarima/domain/accounts/contract';
import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { permissions } from '@tarima/domain/profiles/permissions';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { UnsavedChangesDialog } from '../../kit/frame/unsaved-changes-dialog.tsx';
import { getErrorText } from '../../kit/toasts.tsx';
import { useHasEverBeenTrue } from '../../kit/use-has-ever-been-true.ts';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from '../settings.module.css';
import { accountSettingsQueryOptions } from '../../company/account-settings.ts';
import { StyleSettingsForm } from './style-settings-form.tsx';
import { SystemSettingsForm } from './system-settings-form.tsx';
import { useStyleSettingsForm } from './use-style-settings-form.ts';
import { useSystemSettingsForm } from './use-system-settings-form.ts';

const ApiKeys = lazy(() => import('./api-keys-settings.tsx'));
const Webhooks = lazy(() => import('./webhooks/webhooks-settings.tsx'));

/** Screen of the global settings on tabs: style, system, API keys and webhooks. */
export default function GlobalSettingsScreen() {
  const speech = useLanguage();
  const { say } = speech;
  const headingId = useId();
  const account = useQuery(accountSettingsQueryOptions());
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
          {getErrorText(account.error, speech)}{' '}
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

/** Tabs of the settings. Both forms stay mounted: nothing typed is lost by opening the other tab. */
function Settings({ account }: { account: CurrentAccount }) {
  const { say } = useLanguage();
  const seesKeys = useHasPermission()('api_keys');
  const { tab, setTab } = useTab(
    seesKeys ? ['styles', 'system', 'keys', 'webhooks'] : ['styles', 'system'],
  );
  const showsKeys = useHasEverBeenTrue(tab === 'keys');
  const showsWebhooks = useHasEverBeenTrue(tab === 'webhooks');
  const style = useStyleSettingsForm(account);
  const system = useSystemSettingsForm(account);
  return (
    <Tabs value={tab} onChange={setTab} keepMounted>
      <Tabs.List aria-label={say(globalSettingsTexts.tabs)} mb="lg">
        <Tabs.Tab value="styles" className={classes.tab ?? ''}>
          {say(globalSettingsTexts.styles)}
        </Tabs.Tab>
        <Tabs.Tab value="system" className={classes.tab ?? ''}>
          {say(globalSettingsTexts.system)}
        </Tabs.Tab>
        {seesKeys && (
          <Tabs.Tab value="keys" className={classes.tab ?? ''}>
            {say(permissions.api_keys)}
          </Tabs.Tab>
        )}
        {seesKeys && (
          <Tabs.Tab value="webhooks" className={classes.tab ?? ''}>
            {say(globalSettingsTexts.webhooks)}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="styles">
        <StyleSettingsForm style={style} account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="system">
        <SystemSettingsForm system={system} />
      </Tabs.Panel>
      {seesKeys && (
        <Tabs.Panel value="keys">
          {showsKeys && (
            <Suspense fallback={<Skeleton height={240} />}>
              <ApiKeys />
            </Suspense>
          )}
        </Tabs.Panel>
      )}
      {seesKeys && (
        <Tabs.Panel value="webhooks">
          {showsWebhooks && (
            <Suspense fallback={<Skeleton height={240} />}>
              <Webhooks />
            </Suspense>
          )}
        </Tabs.Panel>
      )}
      <UnsavedChangesDialog unsaved={style.unsaved || system.unsaved} />
    </Tabs>
  );
}

/** Open tab, stored in the address; the first tab has no parameter. */
function useTab(tabs: readonly string[]) {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [first = ''] = tabs;
  return {
    tab: tabs.find((tab) => tab === search['tab']) ?? first,
    setTab: (tab: string | null) =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: tab === first ? {} : { tab },
        resetScroll: false,
      }),
  };
}
