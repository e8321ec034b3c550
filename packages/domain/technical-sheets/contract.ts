import { z } from 'zod';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import {
  technicalSheetAnswer,
  technicalSheetBody,
  technicalSheetLimits,
  imageSections,
} from './sheet.ts';

export const productIdParams = z.strictObject({
  productId: numberInPathSchema,
});

const path = '/technical-sheets/{productId}';

export const technicalSheetCalls = {
  read: defineCall({
    method: 'GET',
    path,
    access: 'products',
    params: productIdParams,
    query: languageQuery,
    answer: technicalSheetAnswer,
  }),
  /** Returns the technical sheet as a PDF to pin to the wall, in the requested language. */
  print: defineCall({
    method: 'GET',
    path: `${path}/pdf`,
    access: 'products',
    file: 'application/pdf',
    params: productIdParams,
    query: languageQuery,
  }),
  save: defineCall({
    method: 'PUT',
    path,
    access: 'products',
    multipart: 'beside',
    files: technicalSheetLimits.images * imageSections.length,
    params: productIdParams,
    query: languageQuery,
    body: technicalSheetBody,
    answer: technicalSheetAnswer,
  }),
};
