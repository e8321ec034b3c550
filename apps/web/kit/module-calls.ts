import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { createListQuerySchema } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';

/** Caches the schemas of each module: they cost milliseconds to build and never change. */
function once<Result>(build: (module: Module) => Result): (module: Module) => Result {
  const built = new WeakMap<Module, Result>();
  return (module) => {
    const known = built.get(module);
    if (known !== undefined) return known;
    const result = build(module);
    built.set(module, result);
    return result;
  };
}

export const getModuleCalls = once(getCatalogueCalls);
export const getListQuerySchema = once(createListQuerySchema);
