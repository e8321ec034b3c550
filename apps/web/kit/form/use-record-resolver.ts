import { createNewRecordBodySchema } from '@tarima/domain/kit/schemas';
import type { Module } from '@tarima/domain/kit/module';
import { useMemo } from 'react';
import { createSchemaResolver } from './rule-errors.ts';
import { parseTypedFractions } from './typed-fractions.ts';

/** Returns the resolver of a form for the records of a module: measures may be typed as fractions. */
export const useRecordResolver = (module: Module) =>
  useMemo(
    () =>
      createSchemaResolver(createNewRecordBodySchema(module), (typed) =>
        parseTypedFractions(module, typed),
      ),
    [module],
  );
