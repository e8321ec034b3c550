import { useEffect, useState } from 'react';

/**
 * Returns a value once it has not changed for a while, so that requests wait until the user stops typing.
 * @param rest milliseconds without a change
 */
export function useSettledValue<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
