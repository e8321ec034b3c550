import { defaultPageSize, pageSizes } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { readSession } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';
import { claimsOf } from '../token.ts';

/** Browsers are shared: what one person chose is not what the next one meets. */
const keyOf = ({ name }: Pick<Module, 'name'>): string => {
  const { accessToken } = readSession();
  return `rows ${accessToken === null ? '' : (claimsOf(accessToken)?.sub ?? '')} ${name}`;
};

/** How many rows a person wants of a list that does not say it in its address: what they chose last, five at first. */
export function chosenPageSize(module: Pick<Module, 'name'>): number {
  const stored = readStored(keyOf(module));
  return pageSizes.find((size) => String(size) === stored) ?? defaultPageSize;
}

export const keepPageSize = (module: Pick<Module, 'name'>, size: number): void =>
  writeStored(keyOf(module), size === defaultPageSize ? null : String(size));
