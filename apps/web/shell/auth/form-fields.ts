/** Returns the inputs of a form that the user fills in: those with names. */
const getFormInputs = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.name !== '',
  );

export const findFieldByName = (form: HTMLFormElement, name: string | undefined) =>
  getFormInputs(form).find((field) => field.name === name);

export const findLastField = (form: HTMLFormElement) => getFormInputs(form).at(-1);

/** Returns the first empty field, in which the user begins to type. */
export const findFirstEmptyField = (form: HTMLFormElement) =>
  getFormInputs(form).find((field) => field.value === '') ?? getFormInputs(form)[0];
