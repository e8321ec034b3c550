import { catalogueCalls } from '@tarima/domain/kit/contract';
import { listQuerySchema } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';

/** Schemas cost milliseconds to build and never change: each module's are built once. */
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

export const callsOf = once(catalogueCalls);
export const listQueryOf = once(listQuerySchema);
