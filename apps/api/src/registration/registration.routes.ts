import { registerEnterprise } from '@portal/common/contract/registration';
import { RegisterMethod } from '@portal/common/enums/register-method';
import { UserType } from '@portal/common/enums/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-scene';
import { normaliseEmail } from '@portal/common/rules/email';
import { checkPassword } from '@portal/common/rules/password';
import { formatPhone, parsePhone } from '@portal/common/rules/phone';
import type { App } from '../http/app-type.ts';
import { limit } from '../http/limits.ts';
import { refuse } from '../http/refusal.ts';
import { serveInSteps } from '../http/serve.ts';
import { queueMessage } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { useCode } from '../verify-code/verify-code.db.ts';
import { registerEnterprise as createEnterprise } from './registration.db.ts';

/** Registrations from one network: before the hash, which is what costs. */
const NETWORK = { points: 60, seconds: 3600 };

/** Registration of an enterprise (spec 1 §5): the code proves the address, the unique keys decide between rivals. */
export function registrationRoutes(app: App, services: Services): void {
  const { config, hasher, db } = services;

  serveInSteps(app, services, registerEnterprise, async ({ body }, { transaction, network, now, locale }) => {
    const issue = checkPassword(body.password, config.passwordPolicy);
    if (issue) refuse(issue, { fields: { password: issue } });
    const phone = parsePhone(body.phone) ?? refuse('phone.illegal', { fields: { phone: 'phone.illegal' } });
    const email = normaliseEmail(body.email);
    const byEmail = body.verify_code_type === RegisterMethod.email;
    const at = now();
    await limit(db, `register ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, at);
    const passwordHash = await hasher.hash(body.password);
    const id = await transaction(async (tx) => {
      await useCode(tx, {
        channel: byEmail ? VerifyChannel.email : VerifyChannel.phone, account: byEmail ? email : formatPhone(phone),
        scene: VerifyScene.enterpriseRegister, userType: UserType.enterprise, code: body.verify_code, secret: config.secret, at,
      });
      const userId = await createEnterprise(tx, {
        loginName: body.login_name.trim(), company: body.company.trim(), email, phone: formatPhone(phone),
        userName: body.username.trim(), passwordHash, verified: byEmail ? 'email' : 'phone', language: locale, at,
      });
      await queueMessage(tx, {
        channel: 'email', to: email, locale, template: 'registered', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username.trim(), loginName: body.login_name.trim() },
        link: `${config.publicUrl}/microapp/loginEnterprisePortal`,
      });
      return userId;
    });
    return { id };
  });
}
