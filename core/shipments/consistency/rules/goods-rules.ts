import type { ConsistencyRule } from '../rule.ts';
import { containerCapacity } from './container-capacity.ts';
import { earlierDecisions } from './earlier-decisions.ts';
import { goodsDescriptions } from './goods-descriptions.ts';
import { goodsOnBillOfLading } from './goods-on-bill-of-lading.ts';
import { goodsOnOnePaper } from './goods-on-one-paper.ts';
import { goodsQuantities } from './goods-quantities.ts';
import { grossWeight } from './gross-weight.ts';
import { hsCodes } from './hs-codes.ts';
import { netWeight } from './net-weight.ts';
import { originByLine } from './origin-by-line.ts';
import { originInMarks } from './origin-in-marks.ts';
import { originInTotal } from './origin-in-total.ts';
import { packageCount } from './package-count.ts';
import { packagesByLine } from './packages-by-line.ts';
import { packagesInWords } from './packages-in-words.ts';
import { piecesInWords } from './pieces-in-words.ts';
import { totalsOfThePackingList } from './totals-of-the-packing-list.ts';
import { volume } from './volume.ts';
import { weightsByLine } from './weights-by-line.ts';

/** Questions of goods: quantities, packages, weights, volumes, codes, descriptions, origin. */
export const goodsRules: readonly ConsistencyRule[] = [
  goodsQuantities,
  goodsOnOnePaper,
  packageCount,
  packagesByLine,
  packagesInWords,
  piecesInWords,
  grossWeight,
  totalsOfThePackingList,
  netWeight,
  weightsByLine,
  volume,
  containerCapacity,
  hsCodes,
  goodsDescriptions,
  goodsOnBillOfLading,
  originInTotal,
  originByLine,
  originInMarks,
  earlierDecisions,
];
