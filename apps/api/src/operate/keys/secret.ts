import { countForeign, rewriteEncrypted } from '../../platform/crypto/replace-secret.ts';
import { audit } from '../../platform/audit/audit.ts';
import { OPERATOR, OperateError, type Act, type Group } from '../program/act.ts';

const rotate: Act = {
  about: 'operate.secret.rotate',
  options: { count: { kind: 'flag', about: 'operate.option.count' } },
  async run(given, { services: { db, vault, clock }, say }) {
    if (!vault.formerKeys()) throw new OperateError('operate.secret.noOld');
    if (given.count === true) {
      const left = await countForeign(db, vault);
      return { data: { left }, text: say('operate.secret.left', { left }) };
    }
    const { rewritten, left, unreadable } = await rewriteEncrypted(db, vault);
    await audit(
      db,
      { actor: OPERATOR, action: 'secret.rotated', object: null, detail: { rewritten, left } },
      clock.now(),
    );
    const lines = [
      say('operate.secret.rewritten', { rewritten }),
      left === 0 ? say('operate.secret.done') : say('operate.secret.left', { left }),
      ...(unreadable.length > 0 ? [say('operate.secret.unreadable', { values: unreadable.join(', ') })] : []),
    ];
    return { failed: left > 0, data: { rewritten, left, unreadable }, text: lines.join('\n') };
  },
};

export const secret: Group = { about: 'operate.secret', acts: { rotate } };
