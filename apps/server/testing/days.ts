import { zonedParts } from '@tarima/domain/kit/time-zone';
import { present } from '../kit/clock.ts';

/** Where the companies of the tests are, unless a test says otherwise. */
const plantZone = 'America/Mexico_City';

/** The year on the plant's calendar: in the last evening of a year that of UTC is another. */
export const thisYear = (): number => zonedParts(present(), plantZone).year;
