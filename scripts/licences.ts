import { resolve } from 'node:path';
import { licenceReport } from './licences/licence-problems.ts';

/** `bun scripts/licences.ts`: whether every package may be part of a program that is sold. A step of `bun run check`. */
const { packages, elsewhere, problems } = licenceReport(resolve(import.meta.dir, '..'));
for (const problem of problems) console.log(problem);
console.log(
  `${packages} packages looked at, ${problems.length} not accepted; ${elsewhere} for other machines are looked at there`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
