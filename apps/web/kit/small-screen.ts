import { useMediaQuery } from '@mantine/hooks';

const smallScreen = '(max-width: 47.99em)';

/** Whether the screen is too narrow for a table. */
export const useSmallScreen = (): boolean =>
  useMediaQuery(smallScreen, false, { getInitialValueInEffect: false }) === true;
