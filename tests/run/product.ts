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

const variable = 'TARIMA_JOURNEYS';

/** Playwright's workers inherit the environment of the process that set the run up. */
export const setProduct = (running: Product): void => {
  process.env[variable] = JSON.stringify(running);
};

export function product(): Product {
  const told = process.env[variable];
  if (told === undefined) throw new Error('The product was not started');
  const { port, appUrl, tokenSecret, mails } = JSON.parse(told);
  return { port, appUrl, tokenSecret, mails };
}

/** The address of a host: every name under localhost is this computer. */
export const addressOf = (host: string): string => `http://${host}:${product().port}`;
