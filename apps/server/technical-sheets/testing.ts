import { divisions } from '@tarima/domain/divisions/division';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { measures } from '@tarima/domain/measures/measure';
import { positions } from '@tarima/domain/positions/position';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import sharp from 'sharp';
import {
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { buildSampleBody, type SampleReferences } from '../testing/samples.ts';

interface Size {
  code?: string;
  description?: string;
  thickness?: number;
  width?: number;
  length?: number;
  dimensionUnit?: string;
  unitCost?: string;
  materialType?: string;
  species?: string;
  status?: string;
}

type Images = Readonly<Record<string, readonly Buffer[]>>;

/** A plant with the data that sheets and flows need, made through the API. */
export class TestWorkshop {
  readonly #client: TestClient;
  readonly #products: SampleReferences;
  readonly #materials: SampleReferences;
  /** Workplaces with one, two and three stations. */
  readonly workplaceIds: readonly number[];
  #serial = 0;

  constructor(
    client: TestClient,
    forProducts: SampleReferences,
    forMaterials: SampleReferences,
    workplaceIds: readonly number[],
  ) {
    this.#client = client;
    this.#products = forProducts;
    this.#materials = forMaterials;
    this.workplaceIds = workplaceIds;
  }

  static async open(client: TestClient): Promise<TestWorkshop> {
    const make = async (
      module: Module,
      references: SampleReferences = {},
      at = 0,
    ): Promise<number> => {
      const body = buildSampleBody(module, at, references);
      return pickNumberByPath((await client.post(`/${getModulePath(module)}`, body)).body, 'id');
    };
    const measure = [await make(measures)];
    const division = await make(divisions);
    const position = [await make(positions, { division: [division] })];
    const within = { division: [division], [`positions in ${division}`]: position };
    const workplaceIds: number[] = [];
    for (const at of [0, 1, 2]) {
      const body = { ...buildSampleBody(workplaces, at, within), stations: at + 1 };
      workplaceIds.push(pickNumberByPath((await client.post('/workplaces', body)).body, 'id'));
    }
    return new TestWorkshop(
      client,
      { measure, productFamily: [await make(productsFamilies)] },
      { measure, supplier: [await make(suppliers)] },
      workplaceIds,
    );
  }

  async newProduct(values: object = {}): Promise<number> {
    this.#serial += 1;
    const body = { ...buildSampleBody(products, this.#serial, this.#products), ...values };
    return pickNumberByPath((await this.#client.post('/products', body)).body, 'id');
  }

  async newMaterial(values: Size): Promise<number> {
    this.#serial += 1;
    const sample = buildSampleBody(rawMaterials, this.#serial, this.#materials);
    // Samples name no wood, so that they do not fit one design and not another.
    const sizes = {
      thickness: null,
      width: null,
      length: null,
      dimensionUnit: 'mm',
      species: null,
    };
    const body = { ...sample, metadata: {}, ...sizes, ...values };
    return pickNumberByPath((await this.#client.post('/raw-materials', body)).body, 'id');
  }

  /** Saves a sheet as the panel does. */
  save(
    productId: number,
    data: object,
    images: Images = {},
    as = this.#client,
  ): Promise<TestResponse> {
    const form = new FormData();
    form.append('data', JSON.stringify({ materialType: 'new', ...data }));
    for (const [place, all] of Object.entries(images))
      for (const [at, image] of all.entries())
        form.append(place, new File([new Uint8Array(image)], `${at}.png`, { type: 'image/png' }));
    return as.form('PUT', `/technical-sheets/${productId}`, form);
  }
}

export const createTestDrawing = (background: string, width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const listImageIds = (body: unknown, path: string): number[] =>
  pickListByPath(body, path).map((image) => pickNumberByPath(image, 'id'));
