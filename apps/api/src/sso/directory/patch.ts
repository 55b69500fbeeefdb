import { Messages, Schemas, Types } from 'scimmy';
import { fail } from './fault.ts';
import { IGNORED, KEPT, sentUser, truth, withTruth, type SentUser } from './resource.ts';

/** Changes in one call. */
const MOST = 100;
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** Attributes that no directory changes, but some send along. */
const OURS: readonly string[] = ['schemas', 'id', 'meta'];

type Patch = NonNullable<ConstructorParameters<typeof Messages.PatchOp>[0]>;
interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}
type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `emails[type eq "work"].value` in its parts. */
const CHOICE = /^(\w+)\[(.*)\](?:\.(\w+))?$/;

/** A path in the spelling of the schema; undefined for what is ignored. */
function plainPath(path: string): string | undefined {
  const prefixed = path.toLowerCase().startsWith(`${CORE.toLowerCase()}:`);
  const own = prefixed ? path.slice(CORE.length + 1) : path;
  if (own.toLowerCase().startsWith('urn:')) return undefined;
  const [root = ''] = /^[^.[]*/.exec(own) ?? [];
  const known = KEPT.find((name) => name.toLowerCase() === root.toLowerCase());
  if (known !== undefined) return known + own.slice(root.length);
  if (IGNORED.has(root.toLowerCase())) return undefined;
  return fail(400, `There is no attribute "${root.slice(0, 60)}".`, 'invalidPath');
}

/**
 * One operation as several with a path each: directories send objects without a path, and parts of a complex value. What
 * is ignored is left out; truth values may be text.
 */
function singleOperations({ op, path, value }: Operation): Operation[] {
  if (path === undefined && isObject(value))
    return Object.entries(value)
      .filter(([key]) => !OURS.includes(key.toLowerCase()))
      .flatMap(([key, one]) => singleOperations({ op, path: key, value: one }));
  if (typeof path !== 'string') return [{ op, ...(value === undefined ? {} : { value }) }];
  if (path.toLowerCase() === CORE.toLowerCase()) return singleOperations({ op, value });
  const plain = plainPath(path);
  if (plain === undefined) return [];
  if (isObject(value) && plain === 'name')
    return Object.entries(value).map(([key, one]) => ({ op, path: `name.${key}`, value: one }));
  const isTruth = plain === 'active' || /\.primary$/i.test(plain);
  return [{ op, path: plain, ...(value === undefined ? {} : { value: isTruth ? truth(value) : withTruth(value) }) }];
}

/** What `emails[type eq "work"].value` sets when the person has no such e-mail: a new one that the choice is about. */
function intoNew(operation: Operation, user: Json): Operation {
  const { op, path = '', value } = operation;
  const [, list = '', choice, part] = CHOICE.exec(path) ?? [];
  if (choice === undefined || typeof op !== 'string' || op.toLowerCase() === 'remove') return operation;
  const filter = new Types.Filter(choice);
  const present = user[list];
  const [terms] = [...filter] as Json[];
  if (filter.length !== 1 || terms === undefined) return operation;
  if (Array.isArray(present) && filter.match(present as object[]).length > 0) return operation;
  const given = Object.entries(terms).filter(([, term]) => Array.isArray(term) && term[0] === 'eq');
  if (given.length !== Object.keys(terms).length) return operation;
  const fresh = Object.fromEntries(given.map(([name, term]) => [name, (term as unknown[])[1]]));
  return {
    op: 'add',
    path: list,
    value: [withTruth({ ...fresh, ...(part === undefined ? isObject(value) && value : { [part]: value }) })],
  };
}

/** A user after the changes of a PATCH (RFC 7644, section 3.5.2); `user` is how directories read it. */
export async function patched(user: Json, body: unknown): Promise<SentUser> {
  const sent = new Messages.PatchOp((isObject(body) ? body : {}) as unknown as Patch).Operations as Operation[];
  if (sent.length > MOST) fail(400, `At most ${MOST} operations.`, 'tooMany');
  let now = user;
  try {
    for (const operation of sent.flatMap(singleOperations)) {
      const message = new Messages.PatchOp({
        schemas: [Messages.PatchOp.id],
        Operations: [intoNew(operation, now)],
      } as Patch);
      const after = await message.apply(new Schemas.User(now, 'out'));
      if (after !== undefined) now = JSON.parse(JSON.stringify(after)) as Json;
    }
  } catch (error) {
    if (error instanceof TypeError) fail(400, error.message, 'invalidValue');
    throw error;
  }
  const changed = sentUser(now);
  if (changed.active === undefined) fail(400, 'Whether a user is active is true or false.', 'mutability');
  return changed;
}
