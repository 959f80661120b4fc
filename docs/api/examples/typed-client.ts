// A typed client, made of the description that the server gives of itself:
//   bunx openapi-typescript "$LANDFALL/openapi.json" -o landfall.ts
import createClient from 'openapi-fetch';
import type { components, paths } from './landfall.ts';

type Document = components['schemas']['Document'];
type DocumentCompleted = components['schemas']['DocumentCompletedEvent'];

const landfall = createClient<paths>({
  baseUrl: process.env.LANDFALL ?? 'http://localhost:8787',
  headers: { 'X-API-Key': process.env.LANDFALL_API_KEY ?? '' },
});

/** Documents that a person has to look at, with the reasons. */
export async function documentsToReview(): Promise<readonly Document[]> {
  const { data: list, error } = await landfall.GET('/api/v1/documents', {
    params: { query: { status: 'requires_review', limit: 100 } },
  });
  if (error) throw new Error(`${error.code}: ${error.error}`);
  const details = list.data.map(({ id }) =>
    landfall.GET('/api/v1/documents/{id}', { params: { path: { id } } }),
  );
  return (await Promise.all(details)).flatMap(({ data }) => (data ? [data] : []));
}

/** For a receiver of webhooks: the body of each event has a type of its own. */
export const completedLine = ({ timestamp, data }: DocumentCompleted): string =>
  `${timestamp} ${data.fileName} was completed by ${data.completedVia}`;

for (const { fileName, reviewReasons } of await documentsToReview())
  console.log(`${fileName}: ${reviewReasons.join('; ')}`);
