import { z } from 'zod';
import { defineModule } from '../kit/module.ts';

/** Module of a user's notifications. Only the server writes them; the list, its filters and its columns come from here. */
export const notifications = defineModule({
  name: 'notifications',
  entity: {
    one: { es: 'notificación', en: 'notification' },
    many: { es: 'notificaciones', en: 'notifications' },
    gender: 'feminine',
  },
  fields: {
    seen: {
      kind: 'boolean',
      label: { es: 'Vista', en: 'Seen' },
      required: true,
      serverSet: 'column',
    },
    type: {
      kind: 'catalog',
      catalog: 'notificationTypes',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      serverSet: 'column',
    },
    description: {
      kind: 'paragraph',
      label: { es: 'Descripción', en: 'Description' },
      required: true,
      translated: true,
      serverSet: 'column',
    },
  },
  computed: {
    data: z.object({ message: z.string(), messageData: z.record(z.string(), z.unknown()) }),
    denyReason: z.string().nullable(),
  },
  history: 'none',
  columns: ['id', 'seen', 'type', 'description', 'createdAt', 'updatedAt'],
  daily: ['seen', 'type', 'description', 'createdAt'],
  title: 'description',
  sheets: 'none',
  deletion: 'refuse',
});
