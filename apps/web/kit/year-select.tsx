import { NativeSelect } from '@mantine/core';
import { getAccountToday } from './account-time.ts';
import { useSmallScreen } from './small-screen.ts';

interface YearSelectProps {
  readonly label: string;
  readonly value: number;
  onChange(year: number): void;
}

/** Number of earlier years that are offered. */
const back = 9;

export const getCurrentYear = (): number => Number(getAccountToday().slice(0, 4));

/** Parses the year of a URL; the current year where the URL names none in the range. */
export function parseYear(raw: unknown): number {
  const year = /^\d{4}$/.test(String(raw)) ? Number(raw) : 0;
  return year >= 2000 && year < 2200 ? year : getCurrentYear();
}

/** Selects a year: the current year, earlier years, and the year of the URL. */
export function YearSelect({ label, value, onChange }: YearSelectProps) {
  const isSmall = useSmallScreen();
  const now = getCurrentYear();
  const offered = Array.from({ length: back + 1 }, (_, at) => now - at);
  const years = [...new Set([...offered, value])].toSorted((one, other) => other - one);
  return (
    <NativeSelect
      size={isSmall ? 'md' : 'sm'}
      aria-label={label}
      data={years.map(String)}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
