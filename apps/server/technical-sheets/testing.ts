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
import { pickList, pickNumber, type Answer, type Client } from '../testing/client.ts';
import { sampleBody, type References } from '../testing/samples.ts';

interface Size {
  description?: string;
  thickness?: number;
  width?: number;
  length?: number;
  dimensionUnit?: string;
  unitCost?: string;
  materialType?: string;
  status?: string;
}

type Images = Readonly<Record<string, readonly Buffer[]>>;

/** A plant with the data that sheets and flows need, made through the API. */
export class Workshop {
  readonly #client: Client;
  readonly #products: References;
  readonly #materials: References;
  /** Workplaces with one, two and three stations. */
  readonly workplaceIds: readonly number[];
  #serial = 0;

  constructor(
    client: Client,
    forProducts: References,
    forMaterials: References,
    workplaceIds: readonly number[],
  ) {
    this.#client = client;
    this.#products = forProducts;
    this.#materials = forMaterials;
    this.workplaceIds = workplaceIds;
  }

  static async open(client: Client): Promise<Workshop> {
    const make = async (module: Module, references: References = {}, at = 0): Promise<number> => {
      const body = sampleBody(module, at, references);
      return pickNumber((await client.post(`/${getModulePath(module)}`, body)).body, 'id');
    };
    const measure = [await make(measures)];
    const division = await make(divisions);
    const position = [await make(positions, { division: [division] })];
    const within = { division: [division], [`positions in ${division}`]: position };
    const workplaceIds: number[] = [];
    for (const at of [0, 1, 2]) {
      const body = { ...sampleBody(workplaces, at, within), stations: at + 1 };
      workplaceIds.push(pickNumber((await client.post('/workplaces', body)).body, 'id'));
    }
    return new Workshop(
      client,
      { measure, productFamily: [await make(productsFamilies)] },
      { measure, supplier: [await make(suppliers)] },
      workplaceIds,
    );
  }

  async newProduct(values: object = {}): Promise<number> {
    this.#serial += 1;
    const body = { ...sampleBody(products, this.#serial, this.#products), ...values };
    return pickNumber((await this.#client.post('/products', body)).body, 'id');
  }

  async newMaterial(values: Size): Promise<number> {
    this.#serial += 1;
    const sample = sampleBody(rawMaterials, this.#serial, this.#materials);
    const sizes = { thickness: null, width: null, length: null, dimensionUnit: 'mm' };
    const body = { ...sample, metadata: {}, ...sizes, ...values };
    return pickNumber((await this.#client.post('/raw-materials', body)).body, 'id');
  }

  /** Saves a sheet as the panel does. */
  save(productId: number, data: object, images: Images = {}, as = this.#client): Promise<Answer> {
    const form = new FormData();
    form.append('data', JSON.stringify({ materialType: 'new', ...data }));
    for (const [place, all] of Object.entries(images))
      for (const [at, image] of all.entries())
        form.append(place, new File([new Uint8Array(image)], `${at}.png`, { type: 'image/png' }));
    return as.form('PUT', `/technical-sheets/${productId}`, form);
  }
}

export const drawing = (background: string, width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const listImageIds = (body: unknown, path: string): number[] =>
  pickList(body, path).map((image) => pickNumber(image, 'id'));
