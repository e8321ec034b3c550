import { Alert, Button, Skeleton } from '@mantine/core';
import type { Dashboard } from '@tarima/domain/reports/contract';
import { dashboardTexts } from '@tarima/domain/reports/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import formClasses from '../kit/frame/form.module.css';
import order from '../kit/in-order.module.css';
import { retryImport } from '../kit/retry-import.ts';
import { getErrorText } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { parseYear, getCurrentYear, YearSelect } from '../kit/year-select.tsx';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { toGuardProfile, useSignedInUser } from '../kit/signed-in-user.ts';
import { PeopleAtWorkList } from '../plant/floor/people-at-work-list.tsx';
import { dashboardQueryOptions } from './dashboard-data.ts';
import classes from './dashboard.module.css';
import { DashboardFigures } from './dashboard-figures.tsx';
import { LatestLogsList } from './latest-logs-list.tsx';
import { SalesChart } from './sales-chart.tsx';

const FirstStepsNotice = lazy(() =>
  retryImport(() => import('../first-steps/first-steps-notice.tsx')),
);

/** Figures of the business in a year, at a glance. */
export default function DashboardScreen() {
  const { say } = useLanguage();
  const { year, setYear } = useYear();
  const visitor = useSignedInUser();
  const plans = hasCallAccess('orders_planning', toGuardProfile(visitor));
  const dashboard = useQuery(dashboardQueryOptions(year));
  return (
    <div className={`${classes.screen} ${order.inOrder}`}>
      <header className={classes.top}>
        <h1 className={classes.title}>{say(dashboardTexts.title)}</h1>
        <YearSelect label={say(dashboardTexts.year)} value={year} onChange={setYear} />
      </header>
      <Suspense fallback={<div data-loading />}>
        {visitor.firstSteps && <FirstStepsNotice />}
      </Suspense>
      {plans && <PeopleAtWorkList />}
      {dashboard.isError && !dashboard.data ? (
        <Failed error={dashboard.error} retry={() => void dashboard.refetch()} />
      ) : (
        <Content dashboard={dashboard.data} year={year} />
      )}
      <LatestLogsList />
    </div>
  );
}

function Content({ dashboard, year }: { dashboard: Dashboard | undefined; year: number }) {
  if (!dashboard)
    return (
      <>
        <div className={classes.cards} aria-busy>
          {Array.from({ length: 4 }, (_, at) => (
            <Skeleton key={at} height={142} />
          ))}
        </div>
        <Skeleton className={classes.chart ?? ''} height={380} data-loading />
      </>
    );
  return (
    <>
      <DashboardFigures dashboard={dashboard} year={year} />
      <SalesChart dashboard={dashboard} year={year} />
    </>
  );
}

function Failed({ error, retry }: { error: unknown; retry(): void }) {
  const speech = useLanguage();
  return (
    <Alert
      className={classes.chart ?? ''}
      color="red"
      icon={<CircleAlert size={18} aria-hidden />}
      title={speech.say(dashboardTexts.failed)}
    >
      {getErrorText(error, speech)}
      <div className={formClasses.staleActions}>
        <Button variant="default" size="xs" onClick={retry}>
          {speech.say(kitTexts.retry)}
        </Button>
      </div>
    </Alert>
  );
}

/** Returns the year in the address and its setter; the address has none for the current year. */
function useYear() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    year: parseYear(raw['year']),
    setYear: (year: number) =>
      void navigate({
        to: '.',
        search: year === getCurrentYear() ? {} : { year },
        resetScroll: false,
      }),
  };
}
