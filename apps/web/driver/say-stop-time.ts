import { numberLocales } from '@tarima/domain/kit/words';
import type { Speech } from '../kit/words.tsx';

/** Formats a time of day in the plant's time zone, with its day where that matters. */
export const sayStopTime = (
  instant: string,
  timeZone: string,
  { language }: Pick<Speech, 'language'>,
  withDay = false,
): string =>
  new Date(instant).toLocaleString(numberLocales[language], {
    ...(withDay && { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
