/** Returns the inputs of a form that the user fills in: they have names. */
const fieldsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.name !== '',
  );

export const fieldNamed = (form: HTMLFormElement, name: string | undefined) =>
  fieldsOf(form).find((field) => field.name === name);

export const lastField = (form: HTMLFormElement) => fieldsOf(form).at(-1);

/** Returns the field in which typing begins: the first empty one. */
export const firstEmpty = (form: HTMLFormElement) =>
  fieldsOf(form).find((field) => field.value === '') ?? fieldsOf(form)[0];
