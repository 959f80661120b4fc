import type { DocumentResult } from './document-result.ts';

/** Notices about the suggested codes, each message once with the lines that it is about: `Lines 2, 5: …`. */
export function goodsNotices({ extractions }: DocumentResult): readonly string[] {
  const lines = new Map<string, number[]>();
  for (const { path, notice } of extractions.hsSuggestions) {
    const index = /^lineItems\[(\d+)\]$/.exec(path)?.[1];
    if (!notice || index === undefined) continue;
    lines.set(notice.message, [...(lines.get(notice.message) ?? []), Number(index) + 1]);
  }
  return [...lines].map(
    ([message, numbers]) => `${numbers.length === 1 ? 'Line' : 'Lines'} ${numbers.join(', ')}: ${message}`,
  );
}
