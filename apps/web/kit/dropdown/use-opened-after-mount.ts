import { useMounted } from '@mantine/hooks';

/** Returns false at first: a dropdown that opens after it was mounted notes which element had the focus, and gives it back. */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const isMounted = useMounted();
  return isOpen && isMounted;
}
