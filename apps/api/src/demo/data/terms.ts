import { DAY_MS } from '@portal/common/rules/units';
import { recordAcceptance } from '../../identity/terms/accept.ts';
import { publishTerms } from '../../identity/terms/publish.db.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { PEOPLE } from './accounts.ts';

const DOCUMENTS = {
  agreement: {
    title_zh: '用户协议',
    title_en: 'User agreement',
    text_zh:
      '## 账号\n\n请使用真实、准确的资料，并妥善保管密码和验证码。通过账号进行的操作视为本人操作。\n\n## 企业认证\n\n提交的材料须：\n\n- 真实、完整、清晰；\n- 由有权代表企业的人提交。\n\n## 变更\n\n协议更新会提前在门户公布。',
    text_en:
      '## Account\n\nProvide true and accurate details, and keep your password and codes to yourself. Actions taken through the account count as yours.\n\n## Business verification\n\nDocuments that you submit must be\n\n- genuine, complete and legible;\n- submitted by somebody who may act for the company.\n\n## Changes\n\nChanges of these terms are announced in the portal in advance.',
  },
  privacy: {
    title_zh: '隐私政策',
    title_en: 'Privacy policy',
    text_zh:
      '## 收集的信息\n\n姓名、联系方式、企业名称、证件信息，以及登录时间和网络地址等安全日志。\n\n## 用途\n\n仅用于提供账号服务、核实身份、保障安全和履行法定义务。\n\n## 权利\n\n可以查询、更正信息，或申请注销账号。',
    text_en:
      '## What we collect\n\nName, contact details, company name and documents, and security logs such as sign-in times and network addresses.\n\n## How we use it\n\nOnly to provide your account, verify your identity, keep the service secure and meet legal obligations.\n\n## Your rights\n\nYou can view and correct your data, or request deletion of the account.',
  },
} as const;

/**
 * The first version of both documents, which all accounts have accepted, so that they sign in without being asked. New
 * accounts need them.
 */
export async function loadDemoTerms(tx: Tx, { vault, at }: { vault: Vault; at: Date }): Promise<void> {
  const published = new Date(at.getTime() - 300 * DAY_MS);
  for (const document of ['agreement', 'privacy'] as const) {
    await publishTerms(
      tx,
      document,
      { ...DOCUMENTS[document], required: true, asks_again: false, valid_from: null, keys_until: null },
      { by: PEOPLE['staff-admin']!.id, at: published },
    );
  }
  const accepted = await tx.selectFrom('terms_version').select(['document', 'version', 'digest']).execute();
  await tx.updateTable('app_user').set({ first_used_at: published }).execute();
  for (const { user_id: userId, language: locale } of await tx
    .selectFrom('app_user')
    .select(['user_id', 'language'])
    .execute())
    await recordAcceptance(tx, vault, { userId, accepted, locale, way: 'registration', network: null, at: published });
}
