import { MemberRole } from '@portal/common/enums/user/member-role';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { findOwner, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import type { Config } from '../../platform/settings/config.ts';
import { takeUntold } from './members.db.ts';

const nameOf = (role: number) =>
  (Object.keys(MemberRole) as (keyof typeof MemberRole)[]).find((name) => MemberRole[name] === role) ?? 'member';

/** Tells a member of an enterprise which role they have, and what they may. */
export async function tellRole(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, role, company, at }: { userId: string; role: number; company: string; at: Date },
): Promise<void> {
  const name = nameOf(role);
  await tellOwner(tx, await findOwner(tx, userId), {
    template: 'memberRole',
    at,
    link: pageUrl(publicUrl, PAGE.profile),
    values: ({ locale }) => ({
      company,
      role: textOf(locale, `memberRole.${name}`),
      may: textOf(locale, `memberRole.${name}.may`),
    }),
    dedupeKey: `memberRole ${userId} ${at.getTime()}`,
  });
}

/** Tells a member from before there were roles, once. False when nobody is left. */
export const tellNextRole = ({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const member = await takeUntold(tx);
    if (member) await tellRole(tx, config, { ...member, at: clock.now() });
    return member !== undefined;
  });
