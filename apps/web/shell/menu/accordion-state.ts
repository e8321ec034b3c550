import { useRef, useState } from 'react';

/** Milliseconds after a toggle during which further ones are ignored: longer than the animation that a toggle starts. */
export const accordionLockMs = 500;

export interface AccordionState {
  isOpen(item: string): boolean;
  toggle(item: string): void;
}

/** Holds the open items of an accordion. In unique mode opening one item closes the other. */
export function useAccordionState({
  unique,
  initial,
}: {
  unique: boolean;
  initial: readonly string[];
}): AccordionState {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(initial));
  const lockedUntil = useRef(0);

  return {
    isOpen: (item) => open.has(item),
    toggle: (item) => {
      const now = performance.now();
      if (now < lockedUntil.current) return;
      lockedUntil.current = now + accordionLockMs;
      setOpen((known) => toggleItem(known, item, unique));
    },
  };
}

function toggleItem(open: ReadonlySet<string>, item: string, unique: boolean): ReadonlySet<string> {
  if (open.has(item)) return new Set([...open].filter((other) => other !== item));
  return unique ? new Set([item]) : new Set([...open, item]);
}
