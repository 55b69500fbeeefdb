import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { noGroups, resourceType, resourceTypes, schema, schemas, serviceProviderConfig } from './describe.ts';
import { fail } from './fault.ts';
import { conditionOf } from './filter.ts';
import { patched } from './patch.ts';
import { listDirectoryPeople, findDirectoryPerson, lockDirectoryPerson, type PersonRow } from './people.db.ts';
import { changeDirectoryPerson, provision, removeDirectoryPerson } from './provision.ts';
import { pageIn } from './query.ts';
import { chosen, sentUser, shownUser, type SentUser } from './resource.ts';
import { serveDirectory, type Answer, type DirectoryCall } from './serve-directory.ts';

const NONE = 'There is no such user.';

/** True when a header of the form `W/"a", W/"b"` names this version, or any. */
const names = (header: string | undefined, version: string) =>
  header !== undefined && header.split(',').some((one) => ['*', version].includes(one.trim()));

const idIn = ({ c }: DirectoryCall) => c.req.param('id') ?? '';
const chosenIn = ({ c }: DirectoryCall) => chosen(c.req.query('attributes'), c.req.query('excludedAttributes'));

/** The person that a call changes, locked, in the version that it names. */
async function lockNamed(call: DirectoryCall): Promise<{ person: PersonRow; shown: Record<string, unknown> }> {
  const { c, tx, directory, base } = call;
  const person = (await lockDirectoryPerson(tx, directory, idIn(call))) ?? fail(404, NONE);
  const { body: shown, version } = shownUser(person, base);
  const wanted = c.req.header('if-match');
  if (wanted !== undefined && !names(wanted, version)) fail(412, 'The user was changed since it was read.');
  return { person, shown };
}

/** SCIM 2.0 (RFC 7644) for the directories of companies: users, and what describes the service. */
export function scimRoutes(app: App, services: Services): void {
  const serve = (call: Parameters<typeof serveDirectory>[2], handler: Parameters<typeof serveDirectory>[3]) =>
    serveDirectory(app, services, call, handler);
  const described = (body: object | undefined): Answer => ({
    status: 200,
    body: body ?? fail(404, 'There is no such thing.'),
  });
  const answer = (call: DirectoryCall, person: PersonRow, status: 200 | 201 = 200): Answer => {
    const { body, version } = shownUser(person, call.base, chosenIn(call));
    const place = `${call.base}/Users/${person.user_id}`;
    return {
      status,
      body,
      headers: { ETag: version, ...(status === 201 ? { Location: place } : {}) },
      userId: person.user_id,
    };
  };
  const change = async (call: DirectoryCall, person: PersonRow, sent: SentUser) =>
    answer(call, await changeDirectoryPerson(call.tx, call.directory, person, { sent, at: call.at }));

  serve(['GET', '/ServiceProviderConfig'], async ({ base }) => described(serviceProviderConfig(base)));
  serve(['GET', '/ResourceTypes'], async ({ base }) => described(resourceTypes(base)));
  serve(['GET', '/ResourceTypes/:id'], async (call) => described(resourceType(call.base, idIn(call))));
  serve(['GET', '/Schemas'], async ({ base }) => described(schemas(base)));
  serve(['GET', '/Schemas/:id'], async (call) => described(schema(call.base, idIn(call))));
  serve(['GET', '/Groups'], async () => described(noGroups()));

  serve(['GET', '/Users'], async (call) => {
    const { c, tx, directory, base } = call;
    const { start, limit, offset } = pageIn(c.req.query('startIndex'), c.req.query('count'));
    const filter = c.req.query('filter');
    const condition = filter ? { condition: conditionOf(filter) } : {};
    const { rows, total } = await listDirectoryPeople(tx, directory, { ...condition, limit, offset });
    const only = chosenIn(call);
    const [one] = rows;
    return {
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: total,
        startIndex: start,
        itemsPerPage: rows.length,
        Resources: rows.map((person) => shownUser(person, base, only).body),
      },
      userId: filter && rows.length === 1 ? one?.user_id : undefined,
    };
  });

  serve(['POST', '/Users'], async (call) => {
    const { tx, directory, body, at } = call;
    return answer(call, await provision(tx, directory, { sent: sentUser(body), at }), 201);
  });

  serve(['GET', '/Users/:id'], async (call) => {
    const { c, tx, directory } = call;
    const found = answer(call, (await findDirectoryPerson(tx, directory, idIn(call))) ?? fail(404, NONE));
    return names(c.req.header('if-none-match'), found.headers?.ETag ?? '')
      ? { status: 304, headers: found.headers ?? {}, userId: found.userId }
      : found;
  });

  serve(['PUT', '/Users/:id'], async (call) => {
    const { person } = await lockNamed(call);
    return change(call, person, sentUser(call.body));
  });

  serve(['PATCH', '/Users/:id'], async (call) => {
    const { person, shown } = await lockNamed(call);
    return change(call, person, await patched(shown, call.body));
  });

  serve(['DELETE', '/Users/:id'], async (call) => {
    const { person } = await lockNamed(call);
    await removeDirectoryPerson(call.tx, call.directory, person, call.at);
    return { status: 204 };
  });
}
