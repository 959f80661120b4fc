import type { Identity } from '../accounts/accounts.ts';
import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { DocumentDetail, DocumentExtractions, OriginalFile } from '../documents/document.ts';
import type { Prepared } from '../work/prepared.ts';
import type { TaskFile } from '../work/task.ts';

export interface Recipient {
  readonly email: string;
  readonly company: string;
}

/** A share as it is answered once, with the links themselves. */
export interface NewShare {
  readonly id: string;
  readonly documentId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly recipients: readonly (Recipient & {
    readonly token: string;
    readonly url: string;
    readonly emailStatus: EmailStatus | null;
  })[];
}

/** Null: no mail server was configured when it was shared. */
export type EmailStatus = 'pending' | 'sent' | 'failed';

/** A share that was not revoked, expired ones included. The links are not known any more. */
export interface Share {
  readonly id: string;
  readonly documentId: string;
  /** The user who shared, or to whom the share was handed over. */
  readonly createdBy: string;
  /** False: that user may not share at present, and the links do not open. */
  readonly isServed: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly recipients: readonly (Recipient & {
    readonly emailStatus: EmailStatus | null;
    /** To the minute; null until the link is first opened. */
    readonly lastViewedAt: string | null;
  })[];
}

export interface ShareQuota {
  /** Recipients of the organization on this UTC day. */
  readonly daily: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
  /** Recipients of one share. */
  readonly perShare: { readonly limit: number };
}

/** The view of a person outside who has a link: the document as it is now. */
export interface SharedDocument {
  readonly document: Pick<DocumentDetail, 'fileName' | 'documentType' | 'pageCount' | 'createdAt'>;
  readonly sharedBy: { readonly organization: string };
  readonly recipient: Recipient;
  readonly expiresAt: string;
  readonly extractedData: DocumentExtractions['extractedData'];
  readonly confidence: DocumentExtractions['confidence'];
}

/** The input of a task that writes a shared document which is too large to be handed over. */
export interface SharedLarge {
  readonly token: string;
  readonly organizationId: string;
  readonly documentId: string;
  /** All of it but what was read. */
  readonly facts: Omit<SharedDocument, 'extractedData' | 'confidence'>;
}

export type SharedCompliance = ComplianceResult & { readonly documentId: string };

export interface ShareRequest {
  readonly documentId: string;
  readonly recipients: readonly Recipient[];
  /** Start of the links: the address of the public endpoint, without a `/` at its end. */
  readonly linkBase: string;
}

/** Read-only links to a document for people outside. */
export interface SharesService {
  /**
   * One link a recipient, good for three days. With a mail server each is sent theirs afterwards.
   * @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED, DOCUMENT_NOT_FOUND, VALIDATION_FAILED naming each
   * recipient that cannot be one, QUOTA_EXCEEDED
   */
  create(identity: Identity, request: ShareRequest): Promise<NewShare>;
  /** Newest first. @throws ServiceError DOCUMENT_NOT_FOUND */
  list(organizationId: string, documentId: string): Promise<readonly Share[]>;
  /** Ends the links of a share at once. @throws ServiceError ROLE_REQUIRED, DOCUMENT_NOT_FOUND, SHARE_NOT_FOUND */
  revoke(identity: Identity, documentId: string, shareId: string): Promise<void>;
  quota(identity: Pick<Identity, 'organizationId' | 'plan'>): Promise<ShareQuota>;

  /**
   * @param write the task that writes a large one; as JSON where none is named.
   * @throws ServiceError SHARE_NOT_FOUND for an unknown or revoked link, or while whoever shared may not share;
   * SHARE_EXPIRED for a late one; as `Work.run`.
   */
  document(
    token: string,
    signal?: AbortSignal,
    write?: TaskFile<SharedLarge, void>,
  ): Promise<Prepared<SharedDocument>>;
  /** @throws as `document` */
  original(token: string): Promise<OriginalFile>;
  /** @throws as `document` */
  compliance(token: string): Promise<SharedCompliance>;
}
