import { findField, type Module } from '@tarima/domain/kit/module';
import { measures } from '@tarima/domain/measures/measure';
import type { Language } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { setAccountTimeSettings } from '../account-time.ts';
import { switchTestLanguage, TestProviders } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';
import { FieldCell } from './field-cell.tsx';
import {
  MoneyCell,
  ColorCell,
  DateCell,
  IdCell,
  LinkCell,
  LocationCell,
  DecimalCell,
  TagsCell,
  TextCell,
} from './cells.tsx';

function draw(cell: ReactNode, language: Language = 'es'): HTMLElement {
  switchTestLanguage(language);
  render(
    <TestProviders>
      <main>{cell}</main>
    </TestProviders>,
  );
  return screen.getByRole('main');
}

describe('cells', () => {
  test('a text cell shows the whole text in its tooltip', () => {
    draw(<TextCell text="Aserradero Sierra Gorda" />);
    expect(screen.getByTitle('Aserradero Sierra Gorda')).toBeDefined();
  });

  test.each([
    ['es', '—Sin dato'],
    ['en', '—Not given'],
  ] as const)('an empty value has its placeholder in %s', (language, said) => {
    expect(draw(<TextCell text="" />, language).textContent).toBe(said);
  });

  test('numbers have thousands separators, ids do not', () => {
    const cells = draw(
      <>
        <DecimalCell value={1234.5} decimals={1} /> <IdCell id={12345} />
      </>,
    );
    expect(cells.textContent).toBe('1,234.5 12345');
  });

  test('an amount has the currency symbol and two decimals', () => {
    expect(draw(<MoneyCell amount="1234.50" />).textContent).toBe('$1,234.50');
  });

  test.each([
    [
      'es',
      '20 nov 2026',
      '20 de noviembre de 2026 a las 6:30 a.m.',
      '20 de noviembre de 2026 a las 12:30 p.m. UTC',
    ],
    ['en', 'Nov 20, 2026', 'November 20, 2026 at 6:30 AM', 'November 20, 2026 at 12:30 PM UTC'],
  ] as const)(
    'a date is short in %s, and its tooltip shows the plant’s time and UTC',
    (language, short, here, long) => {
      setAccountTimeSettings({ timeZone: 'America/Mexico_City', longDates: 'plant' });
      const cell = draw(<DateCell instant="2026-11-20T12:30:00.000Z" />, language);
      expect(cell.textContent).toBe(short);
      expect(cell.querySelector('time')?.title.replaceAll(/\s/g, ' ')).toBe(`${here} · ${long}`);
    },
  );

  test('tags beyond the first two are counted, and their names are available to screen readers', () => {
    const names = ['Madera', 'Empaque', 'Servicios', 'Transporte', 'Maquinaria'];
    const cell = draw(<TagsCell tags={names.map((name) => ({ name, color: '#2596be' }))} />);
    expect(cell.textContent).toBe('MaderaEmpaque+33 más: Servicios, Transporte, Maquinaria');
  });

  test('two tags have no count', () => {
    const tags = ['Madera', 'Empaque'].map((name) => ({ name, color: '#2596be' }));
    expect(draw(<TagsCell tags={tags} />).textContent).toBe('MaderaEmpaque');
  });

  test('a link opens in a new tab, and its label mentions this', () => {
    draw(<LinkCell link="https://example.com/ficha" />);
    const link = screen.getByRole('link', { name: 'https://example.com/ficha (pestaña nueva)' });
    expect(link.getAttribute('href')).toBe('https://example.com/ficha');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noreferrer');
  });

  test('a text that is not a web address is not a link', () => {
    const cell = draw(<LinkCell link="javascript:alert(1)" />);
    expect(cell.querySelector('a')).toBeNull();
    expect(cell.textContent).toBe('javascript:alert(1)');
  });

  test('a location links to a maps search by latitude and longitude', () => {
    draw(<LocationCell location="20.673612, -103.344" />);
    const link = screen.getByRole('link', {
      name: 'Abrir 20.6736, -103.3440 en un mapa (pestaña nueva)',
    });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.searchParams.get('query')).toBe('20.673612,-103.344');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  test('a location without coordinates is plain text', () => {
    const cell = draw(<LocationCell location="Guadalajara" />);
    expect(cell.querySelector('a')).toBeNull();
    expect(cell.textContent).toBe('Guadalajara');
  });

  test('a colour is shown as a dot with its code', () => {
    const cell = draw(<ColorCell color="#198754" />);
    expect(cell.textContent).toBe('Color #198754');
    expect(cell.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--dot-color')).toBe(
      '#198754',
    );
  });
});

describe('the cell of a record, by the kind of its field', () => {
  const drawField = (module: Module, name: string, language: Language, values: object): string => {
    const [supplier] = buildTestSuppliers(1);
    const field = findField(module, name);
    if (!supplier || !field) throw new Error(name);
    const element = { ...supplier, ...values };
    return (
      draw(<FieldCell element={element} name={name} field={field} />, language).textContent ?? ''
    );
  };

  test.each([
    ['supplierType', 'es', 'Madera'],
    ['supplierType', 'en', 'Lumber'],
    ['status', 'en', 'Active'],
    ['state', 'es', 'Jalisco'],
    ['id', 'es', '1'],
    ['code', 'es', 'PRV-0001'],
  ] as const)('%s in %s is %s', (name, language, text) => {
    expect(drawField(suppliers, name, language, {})).toBe(text);
  });

  test('a code that is not in its catalogue is shown as an empty value', () => {
    expect(drawField(suppliers, 'state', 'es', { state: 'OLD' })).toBe('—Sin dato');
  });

  test('a translated text is shown in the language of the screen, or else in its base text', () => {
    const metadata = { language: { name: { en: 'Board foot' } } };
    const measure = { name: 'Pie tablar', metadata };
    expect(drawField(measures, 'name', 'en', measure)).toBe('Board foot');
    document.body.replaceChildren();
    expect(drawField(measures, 'name', 'es', measure)).toBe('Pie tablar');
  });
});
