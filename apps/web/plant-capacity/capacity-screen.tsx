import { Tabs } from '@mantine/core';
import { capacityTexts } from '@tarima/domain/planning/calls/capacity-texts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './capacity.module.css';
import { CapacityLoadView } from './capacity-load-view.tsx';
import { OrderSimulator } from './order-simulator.tsx';

/** Screen of the plant's load, and of the next time for more work. */
export default function CapacityScreen() {
  const { say } = useLanguage();
  const headingId = useId();
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const tab = raw['tab'] === 'simulator' ? 'simulator' : 'load';
  return (
    <section className={classes.screen} aria-labelledby={headingId}>
      <h1 id={headingId} className={classes.title}>
        {say(capacityTexts.title)}
      </h1>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void router.navigate({
            to: router.latestLocation.pathname,
            search: next === 'simulator' ? { tab: next } : {},
            resetScroll: false,
          })
        }
      >
        <Tabs.List aria-label={say(capacityTexts.tabs)}>
          <Tabs.Tab value="load" className={classes.tab ?? ''}>
            {say(capacityTexts.load)}
          </Tabs.Tab>
          <Tabs.Tab value="simulator" className={classes.tab ?? ''}>
            {say(capacityTexts.simulator)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="load" className={classes.panel ?? ''}>
          <CapacityLoadView />
        </Tabs.Panel>
        <Tabs.Panel value="simulator" className={classes.panel ?? ''}>
          <OrderSimulator />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
