import { hasRows, type Pass } from '../hypotheses/hypothesis.ts';

export const amountsCalledPrices: Pass = {
  name: 'amounts called prices',
  reason: 'A lone column `Price` may hold what the whole line costs: its figures add up to the total then.',
  alternatives: ({ manner, table }) => {
    if (!hasRows(table)) return [];
    const { roles } = table;
    const isPriced = roles.includes('unitPrice') && !roles.includes('total') && !roles.includes('grossTotal');
    if (!isPriced) return [];
    const exchanged = roles.map((role) => (role === 'unitPrice' ? 'total' : role));
    return [{ by: amountsCalledPrices.name, manner, table: { ...table, roles: exchanged } }];
  },
};
