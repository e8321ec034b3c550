/** Data of the running product that the workers need. */
interface Product {
  readonly port: number;
  readonly appUrl: string;
  /** Secret that signs access tokens, in base64. */
  readonly tokenSecret: string;
  /** Folder of the mails that its mail server received. */
  readonly mails: string;
}

export { demoPassword } from '@tarima/server/testing/demo-data-folder';

const variableName = 'TARIMA_JOURNEYS';

/** Stores the data in the environment, which Playwright's workers inherit. */
export const setProduct = (running: Product): void => {
  process.env[variableName] = JSON.stringify(running);
};

export function getProduct(): Product {
  const text = process.env[variableName];
  if (text === undefined) throw new Error('The product was not started');
  const { port, appUrl, tokenSecret, mails } = JSON.parse(text);
  return { port, appUrl, tokenSecret, mails };
}

/** Returns the origin of a host: every name under localhost is this computer. */
export const getOrigin = (host: string): string => `http://${host}:${getProduct().port}`;
