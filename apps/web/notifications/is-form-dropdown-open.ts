const lists = '[data-portal] [role=listbox], [data-portal] [data-dates-dropdown]';

/** Returns true when a list or a calendar of a form is open: such dropdowns live in a portal, and handle Escape themselves. */
export const isFormDropdownOpen = (): boolean =>
  [...document.querySelectorAll(lists)].some((list) => list.checkVisibility());
