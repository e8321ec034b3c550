import type { LucideIcon } from 'lucide-react';

/** A line of the palette: where it leads, or what it does. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly Icon: LucideIcon;
  run(): void;
}
