import type { TestApi } from '../test-api.ts';
import type { Pending } from './review-world.ts';

/** Paths of all calls that read, with the ids of a request and its applicant filled in. */
export async function readings(api: TestApi, { id, applicant: { userId, coId } }: Pending): Promise<string[]> {
  const [, { paths }] = await api.as(null).get('/openapi.json');
  const values: Record<string, string> = {
    id: String(id),
    user_id: userId,
    co: coId ?? '',
    co_id: coId ?? '',
    company_id: coId ?? '',
    enterprise_id: coId ?? '',
  };
  return Object.entries(
    paths as Record<string, { get?: { parameters?: { in: string; name: string; required?: boolean }[] } }>,
  ).flatMap(([path, { get }]) => {
    if (!get) return [];
    const query = (get.parameters ?? [])
      .filter((one) => one.in === 'query' && one.name in values)
      .map(({ name }) => `${name}=${values[name]}`);
    return path.split('{').length > 2
      ? []
      : [
          path.replace(/\{(\w+)\}/, (_, name: string) => values[name] ?? userId) +
            (query.length > 0 ? `?${query.join('&')}` : ''),
        ];
  });
}
