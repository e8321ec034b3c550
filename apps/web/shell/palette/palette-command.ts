import type { LucideIcon } from 'lucide-react';

/** Line of the palette: a link or an action. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly Icon: LucideIcon;
  run(): void;
}
