/** Replaces with marks what differs from run to run: ids, times, keys, folders, ports, and what depends on them. */
export function masked(text: string, folder: string): string {
  return (
    text
      .replaceAll(folder, '<folder>')
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<id>')
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, '<time>')
      .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d\b/g, '<minute>')
      .replace(/\bSHP-\d{4}-/g, 'SHP-<year>-')
      .replace(/\blf_[\w-]{43}/g, '<key>')
      .replace(/\blf_[\w-]{6}(?![\w-])/g, '<prefix>')
      .replace(/("shortId": ?")[0-9a-f-]+/g, '$1<short id>')
      .replace(/("secret": ?")[^"]+/g, '$1<secret>')
      .replace(/("sha256": ?")[0-9a-f]{64}/g, '$1<sha256>')
      .replace(/\b[0-9a-f]{8}-[0-9a-f-]*…/g, '<id…')
      // Short ids of what was made just now, in a column that is as wide as they are.
      .replace(/^(ID|SHARE) {2,}/gm, '$1  ')
      .replace(/^01[0-9a-f]{6}[0-9a-f-]{0,27} {2,}/gm, '<short id>  ')
      .replace(/\/shared-documents\/[\w-]+/g, '/shared-documents/<token>')
      .replace(/("token": ?")[\w-]{20,}/g, '$1<token>')
      .replace(/\bhttp:\/\/127\.0\.0\.1:\d+/g, '<server>')
      // The day on which the memory was shown.
      .replace(/(<id> {2})\d{4}-\d\d-\d\d/g, '$1<day>')
      // A packing list that is made bears the day, and its PDF the letters of it.
      .replace(/(PL-INV-7\D{1,60})\d{4}-\d\d-\d\d/g, '$1<day>')
      .replace(/("fileSize": ?)\d{4,}/g, '$1<bytes>')
      .replace(/("bytes": ?)\d+/g, '$1<bytes>')
      .replace(/, \d+ bytes,/g, ', <bytes> bytes,')
  );
}
