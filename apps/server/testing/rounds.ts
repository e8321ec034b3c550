/**
 * How often a race is run, or something random tried: a tenth of what is to be proved, or as `usual` says, and all of it in
 * `npm run soak`. Every run draws anew, so that the runs of a week are the thousand.
 */
export const rounds = (all = 1_000, usual = Math.ceil(all / 10)): number =>
  process.env['SOAK'] ? all : usual;
