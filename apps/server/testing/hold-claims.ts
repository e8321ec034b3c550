import { afterAll, inject } from 'vitest';
import { checkClaims } from './claims/check-claims.ts';

// Checked at the end: a fault in a job, or before the first test, belongs to no test.
afterAll(checkClaims(inject('scratch')));
