import { Progress } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { computeProgressPercent, type Dashboard } from '@tarima/domain/reports/contract';
import {
  getConcludedOrdersDrillDown,
  getCustomersDrillDown,
  type DrillDownTarget,
} from '@tarima/domain/reports/drill-down-rows';
import { dashboardTexts, monthNamesInSentence } from '@tarima/domain/reports/texts';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig, Target, Users, Wallet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { getCurrentYear } from '../kit/year-select.tsx';
import { DrillDownLink } from '../reports/drill-down-link.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import classes from './dashboard.module.css';

interface FiguresProps {
  readonly dashboard: Dashboard;
  readonly year: number;
}

/** The four figures of a year, each with a link to the rows that it counts. */
export function DashboardFigures({ dashboard, year }: FiguresProps) {
  const { say, language } = useLanguage();
  const { totalCustomers, totalOrdersConcluded, totalRevenue, revenue } = dashboard;
  const isNow = year === getCurrentYear();
  return (
    <div className={classes.cards}>
      <Card
        Icon={Users}
        name={say(dashboardTexts.customers)}
        value={formatNumber(totalCustomers, language)}
        rows={getCustomersDrillDown({ year })}
      >
        {say(isNow ? dashboardTexts.customersSoFar : dashboardTexts.customersHint, { year })}
      </Card>
      <Card
        Icon={CircleCheckBig}
        name={say(dashboardTexts.concluded)}
        value={formatNumber(totalOrdersConcluded, language)}
        rows={getConcludedOrdersDrillDown({ year })}
      >
        {say(dashboardTexts.concludedHint, { year })}
      </Card>
      {revenue && (
        <Card
          Icon={Target}
          name={
            isNow
              ? say(dashboardTexts.monthSales)
              : say(dashboardTexts.salesOf, {
                  month: say(monthNamesInSentence[revenue.month - 1] ?? dashboardTexts.monthSales),
                })
          }
          value={formatMoney(revenue.quantity)}
          rows={getConcludedOrdersDrillDown({ year, month: revenue.month })}
        >
          <Goal revenue={revenue.quantity} goal={dashboard.monthlyRevenueGoal} />
        </Card>
      )}
      {totalRevenue !== undefined && (
        <Card
          Icon={Wallet}
          name={say(dashboardTexts.balance)}
          value={formatMoney(totalRevenue)}
          rows={getConcludedOrdersDrillDown({ year })}
        >
          {say(dashboardTexts.balanceHint, { year })}
        </Card>
      )}
    </div>
  );
}

interface CardProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly value: string;
  readonly rows: DrillDownTarget;
  readonly children: ReactNode;
}

function Card({ Icon, name, value, rows, children }: CardProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.card} aria-label={name}>
      <h2 className={classes.name}>
        <Icon size={16} aria-hidden />
        {name}
      </h2>
      <DrillDownLink
        rows={[rows]}
        className={classes.value}
        label={say(dashboardTexts.seeRows, { name, value })}
      >
        {value}
      </DrillDownLink>
      <div className={classes.hint}>{children}</div>
    </section>
  );
}

function Goal({ revenue, goal = '0' }: { revenue: string; goal: string | undefined }) {
  const { say, language } = useLanguage();
  const may = useHasPermission();
  const percent = computeProgressPercent(Number(revenue), Number(goal));
  if (Number(goal) === 0)
    return (
      <>
        {say(dashboardTexts.noGoal)}
        {may('global_settings') && (
          <>
            {' · '}
            <Link
              className={classes.link}
              to={getScreenPath('global_settings')}
              search={{ tab: 'system' }}
            >
              {say(dashboardTexts.setGoal)}
            </Link>
          </>
        )}
      </>
    );
  return (
    <>
      <Progress
        value={Math.min(100, percent)}
        size="sm"
        aria-label={say(dashboardTexts.goalName)}
        mb={4}
      />
      {say(dashboardTexts.goal, {
        percent: formatNumber(Math.floor(percent), language),
        goal: formatMoney(goal),
      })}
    </>
  );
}
