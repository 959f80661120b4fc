/** What a status means here, in words. */
export const statusMeanings: Readonly<Record<string, string>> = {
  '200': 'Done',
  '201': 'Made; Location tells where it is',
  '202': 'Queued',
  '204': 'Done; nothing to tell',
  '400': 'The request cannot be used; details.issues names each field',
  '401': 'No credential, or one that is not valid (any more)',
  '403': 'Not with this credential, role or plan',
  '404': 'Unknown here',
  '409': 'Not in the present state; details and the sentence tell why',
  '410': 'Expired',
  '413': 'The body is larger than 1 MiB',
  '415': 'The body is of another kind than this route takes',
  '429': 'Too many requests; Retry-After tells when to try again',
  '500': 'A defect; details.requestId finds it in the log',
  '503': 'Not available now',
  '507': 'The disk of the server is full, or nearly so for an upload',
};
