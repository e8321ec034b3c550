import { customers } from '@tarima/domain/customers/customer';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { getModulePath } from '@tarima/domain/kit/module';
import { languages } from '@tarima/domain/kit/words';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { createSellingCompany, palletNames } from '../run/selling.ts';
import { supplier } from '../run/samples.ts';
import { expect, go, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`equal names in ${language}`, () => {
    test.use({ language });

    test('a form warns of a record with the typed name, regardless of accents, case and spaces', async ({
      page,
      open,
      company,
      say,
    }) => {
      await createSellingCompany(company);
      const { id: supplierId } = await company.createRecord(suppliers, supplier());
      const admin = await company.admin();
      const first = pickNumberByPath((await admin.get('/measures')).body, 'elements.0.id');
      const { id: material } = await company.createRecord(rawMaterials, {
        code: 'MAT-0001-PINO',
        description: 'Tablón de pino',
        materialType: 'new',
        unitCost: '0.10',
        warehouseLocation: 'Patio',
        measure: { id: first },
        supplier: { id: supplierId },
      });
      const loadFirstId = async (path: string): Promise<number> =>
        pickNumberByPath(
          (await admin.get(path, { size: 1, orderBy: 'id', orderType: 'asc' })).body,
          'elements.0.id',
        );
      const cases = [
        { module: customers, name: 'Cervecería del Norte', typed: ' CERVECERIA  del norte' },
        { module: products, name: palletNames[0], typed: 'tarima estandar' },
        { module: rawMaterials, name: 'Tablón de pino', typed: 'Tablon de Pino ', id: material },
        {
          module: suppliers,
          name: 'Maderas de Prueba',
          typed: 'maderas de prueba',
          id: supplierId,
        },
      ];
      for (const { module, name, typed, id } of cases) {
        const address = `/${getModulePath(module)}?panel=create`;
        await (page.url() === 'about:blank' ? open(address) : go(page, address));
        const panel = new List(page, module, language).panel('creating');
        const field = new Form(panel, module, language).field(module.title);
        await field.fill(typed);
        const warning = say(formAndDialogTexts.nameTwice, {
          name,
          id: id ?? (await loadFirstId(`/${getModulePath(module)}`)),
        });
        await expect(panel.getByText(warning, { exact: true })).toBeVisible();
        await field.fill(`${typed} 2`);
        await expect(panel.getByText(warning, { exact: true })).toBeHidden();
      }
    });
  });
