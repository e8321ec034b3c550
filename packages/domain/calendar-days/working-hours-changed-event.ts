/**
 * Socket event to the browsers of the account when working hours changed: a calendar day, a shift, an absence or a maintenance was added,
 * changed or removed. Browsers keep hours for minutes, and load them again.
 */
export const workingHoursChangedEvent = 'workingHoursChanged';
