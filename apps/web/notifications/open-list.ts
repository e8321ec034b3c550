const lists = '[data-portal] [role=listbox], [data-portal] [data-dates-dropdown]';

/** Whether a list or a calendar of a form stands open: they live in a portal, and take an Escape for themselves. */
export const isListOpen = (): boolean =>
  [...document.querySelectorAll(lists)].some((list) => list.checkVisibility());
