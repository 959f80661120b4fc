import { accessOfRole } from '../accounts/permissions.ts';
import type { UsersTable } from '../database/schema.ts';

/** Whether the user to whom a share belongs may share now: links are served no longer than that. */
export const mayShare = ({
  isMakerActive,
  makerRole,
}: {
  readonly isMakerActive: UsersTable['isActive'];
  readonly makerRole: UsersTable['role'];
}): boolean => isMakerActive === 1 && accessOfRole(makerRole) === 'write';
