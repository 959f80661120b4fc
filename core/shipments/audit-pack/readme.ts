/** The contents of an audit pack, for whoever opens it years later. */
export const packReadme = (reference: string): string =>
  [
    `Shipment ${reference}`,
    '',
    'summary.pdf        the shipment on a few pages: read this first',
    'shipment.json      the shipment with its latest consistency report',
    'originals/         the files as they were uploaded',
    'originals.sha256   their checksums: sha256sum -c originals.sha256',
    'data/              what was read from each: all of it as JSON (values, confidence, printed text and place,',
    '                   corrections, checks, suggested HS codes), the fields and the lines of goods as CSV',
    'reports/           every consistency report, by the time at which it was made',
    'decisions.json     who or what decided what, when and on which evidence; the same in decisions.csv',
    'versions.json      the program, model and nomenclatures at the time of this pack; the readers of',
    '                   each document are named with the document',
    '',
    'Times are UTC. In CSV files a text that a spreadsheet would take for a formula begins with an apostrophe.',
    'HS code suggestions are informational; nothing here is a ruling.',
    '',
  ].join('\r\n');
