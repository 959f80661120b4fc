import { type ValidationIssue, validationFailed } from '../errors.ts';
import { eventNames, isEventName } from '../events/catalogue.ts';
import type { EventName } from '../events/events.ts';
import type { WebhookChange } from './webhook.ts';

export const longestUrl = 2_048;

/** The part of a webhook that its owner chooses, checked. @throws ServiceError VALIDATION_FAILED naming all that is wrong. */
export function checkedChange({ url, events, isActive }: WebhookChange): {
  readonly url?: string;
  readonly events?: readonly EventName[];
  readonly isActive?: boolean;
} {
  const names = events?.filter(isEventName);
  const issues = [...urlIssues(url), ...eventIssues(events)];
  if (issues.length > 0) throw validationFailed(...issues);
  return {
    ...(url !== undefined && { url }),
    ...(names && { events: names }),
    ...(isActive !== undefined && { isActive }),
  };
}

function urlIssues(url: string | undefined): readonly ValidationIssue[] {
  const problem = url === undefined ? null : urlProblem(url);
  return problem === null ? [] : [{ path: 'url', message: problem }];
}

function urlProblem(url: string): string | null {
  if (url.length > longestUrl) return `must have at most ${longestUrl} characters`;
  // The parser would leave them out without a word.
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return 'must be an HTTPS URL';
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'https:') return 'must be an HTTPS URL';
  if (username || password) return 'must not contain a user name or a password';
  return null;
}

function eventIssues(events: readonly string[] | undefined): readonly ValidationIssue[] {
  if (events === undefined) return [];
  if (events.length === 0) return [{ path: 'events', message: 'must name at least one event' }];
  return events.flatMap((name, at) => {
    const path = `events[${at}]`;
    if (!isEventName(name)) return [{ path, message: `must be one of ${eventNames.join(', ')}` }];
    return events.indexOf(name) < at ? [{ path, message: `${name} is named twice` }] : [];
  });
}
