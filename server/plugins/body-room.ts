import { Elysia } from 'elysia';
import type { ServerContext } from '../server-context.ts';

/**
 * Bytes of uploads that are in memory at the same time. A server holds each about three times (as it came,
 * as a form, as a file) until it lies on the disk.
 */
export const roomForBodies = 128 * 1024 * 1024;

/**
 * The memory that bodies of uploads share. A request waits in line until there is room, and its body waits
 * with the sender: Bun reads no further than the program does.
 */
export interface BodyRoom {
  /** @param bytes at most; a body larger than the whole room gets it alone. */
  enter(request: Request, bytes: number): Promise<void>;
  /** Gives back what a request has; nothing if it has nothing. */
  leave(request: Request): void;
}

export function createBodyRoom(total = roomForBodies): BodyRoom {
  const held = new Map<Request, number>();
  const line: { readonly request: Request; readonly bytes: number; readonly begin: () => void }[] = [];
  let free = total;
  const admit = () => {
    // In order, so that a large body is not overtaken for ever by small ones.
    while (line[0] && line[0].bytes <= free) {
      const { request, bytes, begin } = line.shift()!;
      free -= bytes;
      held.set(request, bytes);
      begin();
    }
  };
  return {
    enter(request, bytes) {
      const { promise, resolve } = Promise.withResolvers<void>();
      line.push({ request, bytes: Math.min(bytes, total), begin: resolve });
      admit();
      return promise;
    },
    leave(request) {
      free += held.get(request) ?? 0;
      held.delete(request);
      admit();
    },
  };
}

/** Routes that take files use this: what they were given room for is given back once they have answered. */
export const leavesBodyRoom = ({ bodies }: ServerContext) =>
  new Elysia({ name: 'body-room' }).onAfterResponse({ as: 'scoped' }, ({ request }) => bodies.leave(request));

/** The bytes that a body says it has; the most it may have when it does not say. */
export const announcedBytes = (request: Request, maximumBytes: number): number =>
  Math.min(Number(request.headers.get('content-length') ?? maximumBytes), maximumBytes);
