import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { LucideIcon } from 'lucide-react';

interface Offer {
  /** Id of the toast: an offer with the id of an earlier one replaces it. */
  readonly id: string;
  readonly color: string;
  readonly icon: LucideIcon;
  readonly text: string;
  /** Whether the toast stands at the bottom of the screen, where it hides less of it. */
  readonly isAtBottom?: boolean;
  readonly actions: readonly OfferAction[];
}

interface OfferAction {
  readonly label: string;
  run(): void;
}

/** Shows a toast with buttons, which stays until one of them is pressed or the toast is closed. */
export const toastOffer = ({
  id,
  color,
  icon: Icon,
  text,
  isAtBottom = false,
  actions,
}: Offer): string =>
  notifications.show({
    id,
    color,
    icon: <Icon size={18} />,
    withBorder: true,
    autoClose: false,
    ...(isAtBottom && { position: 'bottom-center' }),
    message: (
      <Group justify="space-between" gap="sm">
        {text}
        <Group gap="xs">
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              variant="light"
              size="compact-sm"
              onClick={() => {
                notifications.hide(id);
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    ),
  });
