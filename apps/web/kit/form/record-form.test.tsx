import type { Module } from '@tarima/domain/kit/module';
import { measures } from '@tarima/domain/measures/measure';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { languages, type Language } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { switchTestLanguage, renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(5));
});

const texts = {
  es: { save: 'Guardar', wrong: /Hay datos incorrectos/ },
  en: { save: 'Save', wrong: /Some values are wrong/ },
} as const;

const labels = {
  code: { es: 'Código', en: 'Code' },
  name: { es: 'Nombre', en: 'Name' },
  email: { es: 'Correo electrónico', en: 'Email' },
  phoneNumber: { es: 'Teléfono', en: 'Phone number' },
  supplierType: { es: 'Tipo de proveedor', en: 'Supplier type' },
  businessType: { es: 'Giro', en: 'Business type' },
  state: { es: 'Estado', en: 'State' },
  city: { es: 'Ciudad', en: 'City' },
  status: { es: 'Estatus', en: 'Status' },
  location: { es: 'Ubicación', en: 'Location' },
} as const;
type Name = keyof typeof labels;

const optional: readonly Name[] = ['phoneNumber'];
const prefilled: readonly Name[] = ['status'];

const input = (name: Name, language: Language): HTMLElement => {
  const dialog = within(screen.getByRole('dialog'));
  const [found] = dialog.getAllByLabelText(new RegExp(`^${labels[name][language]}( \\*)?$`));
  if (!found) throw new Error(name);
  return found;
};

/** Error of a field, as it is shown and as screen readers read it beside the hint of the field. */
const getFieldError = (name: Name, language: Language): string => {
  const ids = input(name, language).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
};

async function openForm(language: Language, search = '?panel=create') {
  switchTestLanguage(language);
  const rendered = renderListScreen(suppliers, search);
  await screen.findByRole('button', { name: texts[language].save });
  const save = () =>
    rendered.user.click(screen.getByRole('button', { name: texts[language].save }));
  return { ...rendered, save };
}

const names = Object.keys(labels).filter((name): name is Name => name in labels);

describe.each(languages)('the form of a supplier in %s', (language) => {
  test('an empty form marks each missing required field and focuses the first', async () => {
    const { save } = await openForm(language);
    await save();
    await screen.findByText(texts[language].wrong);
    for (const name of names) {
      const needed = !optional.includes(name) && !prefilled.includes(name);
      const sentence = needed ? sayValidationRule({ rule: 'required' }, language) : '';
      expect({ name, told: getFieldError(name, language) }).toEqual({ name, told: sentence });
    }
    expect(document.activeElement).toBe(input('code', language));
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('required fields are marked before the first save', async () => {
    await openForm(language);
    for (const name of names) {
      const required = input(name, language).hasAttribute('required');
      expect({ name, required }).toEqual({ name, required: !optional.includes(name) });
    }
  });

  const wrong: [Name, string, Parameters<typeof sayValidationRule>[0]][] = [
    ['code', 'abcd', { rule: 'min', params: { min: 5 } }],
    ['code', 'x'.repeat(41), { rule: 'max', params: { max: 40 } }],
    ['name', 'abcd', { rule: 'min', params: { min: 5 } }],
    ['email', 'ana@', { rule: 'email' }],
    ['email', 'ana', { rule: 'email' }],
    ['phoneNumber', '123', { rule: 'phone' }],
    ['phoneNumber', 'call me', { rule: 'phone' }],
    ['location', 'Guadalajara', { rule: 'coordinates' }],
    ['location', '91, 0', { rule: 'coordinates' }],
    ['location', '0, 181', { rule: 'coordinates' }],
  ];
  test('each broken rule shows its message under its field, which gets the focus', async () => {
    const { user, save } = await openForm(language, '?panel=edit&id=3');
    for (const [name, value, rule] of wrong) {
      const field = input(name, language);
      const right = field instanceof HTMLInputElement ? field.value : '';
      // Pasted: typing would draw the form at each key, and this test checks the messages for the whole value.
      await user.clear(field);
      await user.paste(value);
      await save();
      await waitFor(() =>
        expect({ value, told: getFieldError(name, language) }).toEqual({
          value,
          told: sayValidationRule(rule, language),
        }),
      );
      expect(document.activeElement).toBe(field);
      await user.clear(field);
      await user.paste(right);
    }
    expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('a corrected field no longer shows an error', async () => {
    const { user, save } = await openForm(language, '?panel=edit&id=3');
    await user.clear(input('city', language));
    await save();
    await waitFor(() =>
      expect(getFieldError('city', language)).toBe(
        sayValidationRule({ rule: 'required' }, language),
      ),
    );
    await user.type(input('city', language), 'T');
    await waitFor(() => expect(getFieldError('city', language)).toBe(''));
    expect(screen.queryByText(texts[language].wrong)).toBeNull();
  });
});

test('a change of language translates the errors already on the screen', async () => {
  const { user, save } = await openForm('es', '?panel=edit&id=3');
  await user.clear(input('code', 'es'));
  await user.type(input('code', 'es'), 'abcd');
  await save();
  await waitFor(() => expect(getFieldError('code', 'es')).toBe('Escribe al menos 5 caracteres'));
  await user.click(screen.getByText('to en'));
  expect(getFieldError('code', 'en')).toBe('Write at least 5 characters');
  expect(input('code', 'en')).toHaveProperty('value', 'abcd');
});

test('typing in the form does not render the list again', async () => {
  // The table, its head and each row read the columns of the definition when they are drawn.
  let drawings = 0;
  const watched: Module = {
    ...suppliers,
    get columns() {
      drawings++;
      return suppliers.columns;
    },
  };
  const { user } = renderListScreen(watched, '?panel=edit&id=3');
  await screen.findByTitle('Maderas 05');
  const name = await within(await screen.findByRole('dialog')).findByLabelText(/^Nombre/);
  await user.type(name, 'x');
  drawings = 0;
  await user.type(name, 'yz');
  expect(name).toHaveProperty('value', 'Maderas 03xyz');
  expect(drawings).toBe(0);

  await user.click(screen.getByText('to en'));
  expect(drawings, 'a list drawn again is seen').toBeGreaterThan(0);
});

describe('translations', () => {
  beforeEach(() => {
    api = installFakeApi(measures, [
      {
        id: 1,
        name: 'Pie tablar',
        description: 'Volumen de madera',
        countable: false,
        lumberUnit: null,
        metadata: { language: { name: { en: 'Board foot' } } },
        customFields: {},
        createdAt: '2026-11-20T18:30:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
      },
    ]);
  });

  test('a list shows the text in the language of the user, or else the base text', async () => {
    switchTestLanguage('en');
    const { user } = renderListScreen(measures);
    expect(await screen.findByTitle('Board foot')).toBeDefined();
    expect(screen.getByTitle('Volumen de madera')).toBeDefined();
    await user.click(screen.getByText('to es'));
    expect(await screen.findByTitle('Pie tablar')).toBeDefined();
  });

  test('translations are edited in a separate dialog and saved with the form', async () => {
    const { user } = renderListScreen(measures, '?panel=edit&id=1');
    await user.click(await screen.findByRole('button', { name: 'Traducciones de «Nombre»' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Traducciones de «Nombre»' }));
    expect(modal.getByLabelText('Inglés')).toHaveProperty('value', 'Board foot');
    await user.type(modal.getByLabelText('Español'), 'Pie de tabla');
    await user.clear(modal.getByLabelText('Inglés'));
    await user.type(modal.getByLabelText('Inglés'), 'Foot{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Traducciones de «Nombre»' })).toBeNull(),
    );
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Unidad de medida actualizada');
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      metadata: { language: { name: { es: 'Pie de tabla', en: 'Foot' } } },
    });
  });
});
