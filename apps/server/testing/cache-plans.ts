import { Transaction } from '../kit/database.ts';

// The soak plans each query anew, as the product does.
Transaction.cachesEveryPlan = process.env['SOAK'] === undefined;
