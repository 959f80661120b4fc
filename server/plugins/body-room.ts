import { Elysia } from 'elysia';
import { ServiceError } from '../../core/errors.ts';
import type { IncomingFile } from '../../core/files/incoming-file.ts';
import type { ServerContext } from '../server-context.ts';

/** Seconds after which a refused upload may come again: others end all the time. */
const retryAfterSeconds = 2;

/**
 * The uploads under way. Each is let in before its body is read, or refused: none waits for another, so what an
 * organization sends half keeps nobody else's waiting.
 */
export interface BodyRoom {
  /**
   * Lets an upload in.
   * @throws ServiceError RATE_LIMITED where the organization has its share; BUSY where all have more than
   * the server can take.
   */
  enter(request: Request, organizationId: string): void;
  /** A file of an upload, which is discarded when that leaves, unless it was kept. */
  holds(request: Request, file: IncomingFile): void;
  /** Ends an upload; nothing where it was not let in. */
  leave(request: Request): Promise<void>;
}

interface Upload {
  readonly organizationId: string;
  readonly files: IncomingFile[];
}

/**
 * @param total uploads at a time. They are shared evenly by the organizations that upload: who comes later finds
 * others beyond their share, and is let in all the same, so that at most twice as many are under way; then only one of
 * each further organization.
 */
export function createBodyRoom(total: number): BodyRoom {
  const uploads = new Map<Request, Upload>();
  const counts = new Map<string, number>();

  return {
    enter(request, organizationId) {
      const own = counts.get(organizationId) ?? 0;
      const organizations = counts.size + (own === 0 ? 1 : 0);
      const share = Math.max(1, Math.floor(total / organizations));
      if (own >= share)
        throw new ServiceError(
          'RATE_LIMITED',
          { retryAfterSeconds, uploads: own, share },
          `${own} uploads of your organization are under way, and its share now is ${share}; send this one when one of them has ended`,
        );
      if (own > 0 && uploads.size >= 2 * total)
        throw new ServiceError(
          'BUSY',
          { retryAfterSeconds },
          'The server takes no more uploads now; send this one after the time in Retry-After',
        );
      uploads.set(request, { organizationId, files: [] });
      counts.set(organizationId, own + 1);
    },
    holds: (request, file) => {
      uploads.get(request)?.files.push(file);
    },
    async leave(request) {
      const upload = uploads.get(request);
      if (!upload) return;
      uploads.delete(request);
      const left = (counts.get(upload.organizationId) ?? 0) - 1;
      if (left > 0) counts.set(upload.organizationId, left);
      else counts.delete(upload.organizationId);
      for (const file of upload.files) await file.discard();
    },
  };
}

/** Routes that take files use this: an upload is under way until it is answered. */
export const leavesBodyRoom = ({ bodies }: ServerContext) =>
  new Elysia({ name: 'body-room' }).onAfterResponse({ as: 'scoped' }, ({ request }) => bodies.leave(request));
