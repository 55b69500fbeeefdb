import { isDeepStrictEqual } from 'node:util';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { deletePerson, switchPerson } from '../../people/contacts/end-access.ts';
import { setRole } from '../../people/contacts/members.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { insertAccount } from '../provider/identities.db.ts';
import { findComeBefore, lockNewcomers } from '../provider/provisioned.db.ts';
import { personOf } from '../provider/request/person.ts';
import { fail } from './fault.ts';
import {
  findDirectoryPerson,
  insertDirectoryPerson,
  namesOf,
  noteEnded,
  storeDirectoryPerson,
  type PersonRow,
} from './people.db.ts';
import { roleIn, storedUser, type SentUser } from './resource.ts';
import type { Directory } from './tokens.db.ts';

const CAN_BE_MANAGED: readonly AccountStatus[] = [AccountStatus.active, AccountStatus.disabled];
/** Roles that only people of the company give and take. */
const NAMED_BY_PEOPLE: readonly (number | null)[] = [MemberRole.owner, MemberRole.administrator];

/** The name that the portal shows: the first that the directory gives. */
function nameIn({ displayName, name, userName, emails }: SentUser): string {
  const parts = [name?.givenName, name?.familyName].filter((part) => part).join(' ');
  const names = [displayName, name?.formatted, parts];
  return personOf(userName.split('@')[0] ?? userName, { format: '', names, email: emails?.[0]?.value }).name;
}

async function mustFind(tx: Tx, directory: Directory, userId: string): Promise<PersonRow> {
  return (await findDirectoryPerson(tx, directory, userId)) ?? fail(404, 'There is no such user.');
}

/** Disables or enables an account, in whichever way the directory said so; nothing when it is so already. */
async function switchActive(
  tx: Tx,
  { tokenId, coId }: Directory,
  person: PersonRow,
  { active, at }: { active: boolean; at: Date },
): Promise<void> {
  const { user_id: userId, role, status, ended } = person;
  if (active === (status === AccountStatus.active)) return;
  if (!active && role === MemberRole.owner)
    fail(403, 'The owner of the company is not disabled by its directory. Hand the ownership over first.');
  // Who was disabled in the portal stays so until somebody there enables the account.
  if (active && !ended) return;
  const receipt = await switchPerson(tx, { coId, userId, active, by: tokenId, at });
  if (receipt !== null) await noteEnded(tx, userId);
}

/** Carries out what a directory says about a locked person, and returns the person as stored afterwards. */
export async function changeDirectoryPerson(
  tx: Tx,
  directory: Directory,
  person: PersonRow,
  { sent, at }: { sent: SentUser; at: Date },
): Promise<PersonRow> {
  const { user_id: userId, user_type: userType, role, user_name } = person;
  const ranked = userType === UserType.idpUser && !NAMED_BY_PEOPLE.includes(role);
  const wanted = ranked ? roleIn(sent, role) : undefined;
  const resource = storedUser({ ...sent, externalId: sent.externalId ?? person.resource.externalId ?? '' });
  if (resource.externalId === '') delete resource.externalId;
  const name = nameIn(sent);
  if (!isDeepStrictEqual(resource, person.resource) || name !== user_name) {
    await storeDirectoryPerson(tx, userId, { resource, name, at });
    const attributes = Object.keys({ ...person.resource, ...resource }).filter(
      (key) =>
        !isDeepStrictEqual(resource[key as keyof typeof resource], person.resource[key as keyof typeof resource]),
    );
    await audit(
      tx,
      { actor: directory.tokenId, action: 'directory.changed', object: userId, detail: { attributes } },
      at,
    );
  }
  if (wanted !== undefined) {
    await setRole(tx, { userId, role: wanted, at });
    const detail = { company: directory.coId, role: [role, wanted] };
    await audit(tx, { actor: directory.tokenId, action: 'member.roleChanged', object: userId, detail }, at);
  }
  if (sent.active !== undefined) await switchActive(tx, directory, person, { active: sent.active, at });
  return mustFind(tx, directory, userId);
}

/** The account of somebody who came by single sign-on before the directory named them; undefined for somebody new. */
async function comeBefore(tx: Tx, directory: Directory, sent: SentUser): Promise<string | undefined> {
  const [one, another] = await findComeBefore(tx, directory, namesOf(sent));
  if (another) fail(409, 'Several people who signed in fit this user. Set an external id.', 'uniqueness');
  if (one && !CAN_BE_MANAGED.includes(one.status))
    fail(409, 'This person asks for an account, or is leaving. Decide that in the portal first.', 'uniqueness');
  return one?.user_id;
}

/** Provisions somebody: takes over the account with which they signed in before, or makes one. */
export async function provision(
  tx: Tx,
  directory: Directory,
  { sent, at }: { sent: SentUser; at: Date },
): Promise<PersonRow> {
  const { configId, coId, kind, tokenId } = directory;
  await lockNewcomers(tx, configId);
  const known = await comeBefore(tx, directory, sent);
  const resource = storedUser(sent);
  const userId = known ?? newId('u');
  if (known === undefined) {
    const active = sent.active !== false;
    await insertAccount(tx, { kind, co_id: coId }, { userId, name: nameIn(sent), active, at });
  } else await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  await insertDirectoryPerson(tx, configId, { userId, resource, matched: known !== undefined, at });
  await audit(
    tx,
    {
      actor: tokenId,
      action: known === undefined ? 'user.created' : 'directory.matched',
      object: userId,
      detail: { by: 'directory', config_id: configId, co_id: coId },
    },
    at,
  );
  if (known === undefined && sent.active === false) await noteEnded(tx, userId);
  return changeDirectoryPerson(tx, directory, await mustFind(tx, directory, userId), { sent, at });
}

/** Deletes the account of a locked person, as the portal's "Delete" does. */
export async function removeDirectoryPerson(
  tx: Tx,
  { tokenId }: Directory,
  { user_id: userId, role }: PersonRow,
  at: Date,
): Promise<void> {
  if (role === MemberRole.owner)
    fail(403, 'The owner of the company is not deleted by its directory. Hand the ownership over first.');
  await deletePerson(tx, { userId, by: tokenId, at });
}
