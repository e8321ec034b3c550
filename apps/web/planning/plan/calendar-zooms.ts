/** Zoom of the calendar: a step in minutes, and its height in pixels. */
export interface CalendarZoom {
  readonly minutes: number;
  readonly height: number;
}

/** Source: specification, section 9. */
export const calendarZooms: readonly CalendarZoom[] = [
  { minutes: 1, height: 20 },
  { minutes: 5, height: 20 },
  { minutes: 10, height: 25 },
  { minutes: 15, height: 30 },
  { minutes: 30, height: 32 },
  { minutes: 60, height: 60 },
];

const defaultZoom: CalendarZoom = { minutes: 30, height: 32 };

export const parseCalendarZoom = (raw: unknown): CalendarZoom =>
  calendarZooms.find(({ minutes }) => String(minutes) === String(raw)) ?? defaultZoom;
