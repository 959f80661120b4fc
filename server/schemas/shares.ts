import { t } from 'elysia';
import { complianceResponse, extractionsResponse } from './documents.ts';
import {
  documentParameter,
  documentTypeSchema,
  integer,
  list,
  nullable,
  oneOf,
  shortId,
  time,
} from './shared.ts';

const recipientFields = {
  email: t.String({ maxLength: 254, examples: ['customs@buyer.example'] }),
  company: t.String({ maxLength: 200, examples: ['Buyer Ltd'] }),
};

export const shareRequest = t.Object({
  recipients: list(t.Object(recipientFields), {
    minItems: 1,
    maxItems: 1_000,
    description: 'At most as many as `perShare.limit` of the quota, each address once',
  }),
});

export const shareQuery = t.Object({
  unreachable: t.Optional(oneOf('keep', 'refuse')),
});

const emailStatus = nullable(oneOf('pending', 'sent', 'failed'));

const shareFields = {
  id: t.String(),
  documentId: t.String(),
  createdAt: time(),
  expiresAt: time(),
};

export const newShare = t.Object({
  ...shareFields,
  recipients: list(
    t.Object({
      ...recipientFields,
      token: t.String({ description: 'In this answer and never again' }),
      url: t.String({ description: 'The link: opens without a login until `expiresAt`' }),
      emailStatus,
    }),
  ),
});

export const shareList = t.Object({
  items: list(
    t.Object({
      ...shareFields,
      createdBy: t.String({ description: 'The user who shared, or to whom the share was handed over' }),
      isServed: t.Boolean({
        description: 'False: that user may not share at present, and links do not open',
      }),
      recipients: list(
        t.Object({
          ...recipientFields,
          emailStatus,
          lastViewedAt: nullable(time()),
        }),
      ),
    }),
  ),
});

export const shareQuota = t.Object({
  daily: t.Object(
    { limit: integer(), used: integer(), remaining: integer(), resetsAt: time() },
    { description: 'Recipients of the organization on this UTC day' },
  ),
  perShare: t.Object({ limit: integer({ description: 'Recipients of one share' }) }),
});

export const shareParameters = t.Object({ ...documentParameter.properties, shareId: shortId() });

export const tokenParameter = t.Object({ token: t.String({ description: 'From the link' }) });

export const sharedDocumentResponse = t.Object({
  document: t.Object({
    fileName: t.String(),
    documentType: nullable(documentTypeSchema()),
    pageCount: nullable(integer()),
    createdAt: time(),
  }),
  sharedBy: t.Object({ organization: t.String({ examples: ['Broker Ltd'] }) }),
  recipient: t.Object(recipientFields),
  expiresAt: time(),
  extractedData: extractionsResponse.properties.extractedData,
  confidence: extractionsResponse.properties.confidence,
});

export const sharedComplianceResponse = complianceResponse;
