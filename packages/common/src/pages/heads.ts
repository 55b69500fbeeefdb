import {
  ACCOUNTS_PAGE,
  ACCOUNT_REQUESTS_PAGE,
  AREA,
  DEVICE_PAGE,
  JOIN_COMPANY_PAGE,
  MEMBERS_PAGE,
  NOTICES_PAGE,
  PAGE,
  SYSTEM_PAGE,
  COMPANY_PAGE,
  DEVELOPERS_PAGE,
  WEBHOOKS_PAGE,
  WECHAT_SIGN_IN_PAGE,
  WORK_PAGE,
} from './addresses.ts';

/** Title and description in the HTML of a page, before any script has run. */
export interface Head {
  title: string;
  description: string;
}

const PORTAL = { 'zh-CN': '账号门户', 'en-US': 'Account Portal' };

type Language = keyof typeof PORTAL;
type Words = Record<Language, readonly [title: string, description: string]>;

const ANY: Words = {
  'zh-CN': ['', '个人、企业和合作伙伴在这里注册、登录、完成企业认证并管理账号。'],
  'en-US': [
    '',
    'Where individuals, companies and partners register, sign in, verify their business and manage their accounts.',
  ],
};

const SIGN_IN: Words = { 'zh-CN': ['登录', '登录账号门户。'], 'en-US': ['Sign in', 'Sign in to the account portal.'] };

/** By path. A page below several of these paths has the title of the longest. */
const HEADS: Readonly<Record<string, Words>> = {
  [PAGE.login]: SIGN_IN,
  [PAGE.password]: SIGN_IN,
  [PAGE.signInEnterprise]: {
    'zh-CN': ['登录企业账号', '使用密码或验证码登录企业账号，管理企业信息、企业认证、积分和访问密钥。'],
    'en-US': [
      'Enterprise sign-in',
      'Sign in to your enterprise account with a password or a code to manage company information, business verification, credits and access keys.',
    ],
  },
  [PAGE.signInPartner]: {
    'zh-CN': ['登录合作伙伴账号', '登录合作伙伴账号，管理企业信息和联系人，查看申请进度。'],
    'en-US': [
      'Partner sign-in',
      'Sign in to your partner account to manage company information and contacts and to follow your application.',
    ],
  },
  [PAGE.signInIndividual]: {
    'zh-CN': ['登录个人账号', '使用密码或验证码登录个人账号。'],
    'en-US': ['Personal sign-in', 'Sign in to your personal account with a password or a code.'],
  },
  [ACCOUNTS_PAGE]: {
    'zh-CN': ['选择账号', '在此浏览器中登录的账号之间选择、添加账号或退出登录。'],
    'en-US': ['Choose an account', 'Choose between the accounts of this browser, add one or sign out.'],
  },
  [PAGE.signInStaff]: {
    'zh-CN': ['登录员工账号', '员工在这里登录，审核申请并管理客户和合作伙伴。'],
    'en-US': ['Staff sign-in', 'Staff sign in here to review requests and manage customers and partners.'],
  },
  [PAGE.signInSso]: {
    'zh-CN': ['企业单点登录', '由企业的身份提供商验证身份后登录。'],
    'en-US': ['Company single sign-on', 'Sign in with your company’s own account through its identity provider.'],
  },
  [WECHAT_SIGN_IN_PAGE]: {
    'zh-CN': ['微信登录', '使用已绑定账号的微信登录。'],
    'en-US': ['Sign in with WeChat', 'Sign in with the WeChat account that is linked to your account.'],
  },
  [PAGE.consent]: {
    'zh-CN': ['应用授权', '查看应用将获取的信息，同意或拒绝授权。'],
    'en-US': ['Allow an application', 'See what an application receives, and allow or deny it.'],
  },
  [PAGE.checkAccount]: {
    'zh-CN': ['选择账号类型', '选择企业账号、个人账号或合作伙伴账号，然后登录。'],
    'en-US': ['Choose an account type', 'Choose an enterprise, personal or partner account, then sign in.'],
  },
  [PAGE.registerEnterprise]: {
    'zh-CN': ['注册企业账号', '填写企业信息并验证邮箱或手机号，注册企业账号。'],
    'en-US': [
      'Register your company',
      'Enter your company’s details and verify an e-mail or phone number to register an enterprise account.',
    ],
  },
  [PAGE.registerIndividual]: {
    'zh-CN': ['注册个人账号', '验证邮箱或手机号，注册个人账号。'],
    'en-US': ['Create a personal account', 'Verify an e-mail or phone number to create a personal account.'],
  },
  [PAGE.registerPartner]: {
    'zh-CN': ['合作伙伴注册', '分步填写企业和个人信息，申请成为合作伙伴。'],
    'en-US': [
      'Partner registration',
      'Apply to become a partner: tell us about your company and yourself, step by step.',
    ],
  },
  [JOIN_COMPANY_PAGE]: {
    'zh-CN': ['申请加入企业', '申请已注册企业的账号，查看申请进度。'],
    'en-US': ['Ask to join a company', 'Ask for an account of a registered company, and see where the request stands.'],
  },
  [DEVICE_PAGE]: {
    'zh-CN': ['在设备上登录', '输入设备上显示的数字码，在该设备上登录。'],
    'en-US': ['Sign in on a device', 'Type the code that a device shows to sign in on it.'],
  },
  [ACCOUNT_REQUESTS_PAGE]: {
    'zh-CN': ['账号申请', '处理企业的账号申请，申请新的登录名。'],
    'en-US': ['Account requests', 'Decide on requests for accounts of the company, and ask for login names.'],
  },
  [WEBHOOKS_PAGE]: {
    'zh-CN': ['事件推送', '管理接收企业事件的地址。'],
    'en-US': ['Webhooks', 'Manage the addresses that are told of events of the company.'],
  },
  [NOTICES_PAGE]: {
    'zh-CN': ['通知', '查看关于账号、申请和企业的通知，设置接收哪些。'],
    'en-US': ['Notices', 'See notices about your account, requests and company, and choose what you are told.'],
  },
  [AREA.setPassword]: {
    'zh-CN': ['找回密码', '验证邮箱或手机号，然后设置新密码。'],
    'en-US': ['Reset your password', 'Verify your e-mail or phone number, then set a new password.'],
  },
  [PAGE.resetPassword]: {
    'zh-CN': ['设置密码', '通过邮件、短信或登录时得到的链接设置新密码。'],
    'en-US': ['Set a password', 'Set a new password with the link from a message or from your sign-in.'],
  },
  [PAGE.notMe]: {
    'zh-CN': ['非本人操作', '报告非本人的登录或变更，立即保护账号。'],
    'en-US': ['It was not me', 'Report a sign-in or change that was not yours and protect the account.'],
  },
  [PAGE.restore]: {
    'zh-CN': ['恢复账号', '凭验证码恢复注销中的账号。'],
    'en-US': ['Restore account', 'Restore an account that is being deleted with a code.'],
  },
  [DEVELOPERS_PAGE]: {
    'zh-CN': ['开发者指南', '了解应用如何通过 OpenID Connect 让用户经由账号门户登录。'],
    'en-US': ['For developers', 'How applications sign people in through the account portal by OpenID Connect.'],
  },
  [AREA.profile]: {
    'zh-CN': ['账号资料', '查看和修改账号资料与企业信息。'],
    'en-US': ['Profile', 'View and change your profile and company information.'],
  },
  [PAGE.certification]: {
    'zh-CN': ['企业认证', '提交企业认证申请，查看审核结果。'],
    'en-US': ['Business verification', 'Apply for business verification and see the result of the review.'],
  },
  [PAGE.security]: {
    'zh-CN': ['账号安全', '管理密码、两步验证和已登录的设备。'],
    'en-US': ['Security', 'Manage your password, two-step verification and signed-in devices.'],
  },
  [PAGE.credits]: {
    'zh-CN': ['积分', '查看试用积分和信用积分的余额与明细。'],
    'en-US': ['Credits', 'See the balance and details of trial credits and credit points.'],
  },
  [PAGE.accessKeys]: {
    'zh-CN': ['访问密钥', '创建、停用和删除访问密钥。'],
    'en-US': ['Access keys', 'Create, disable and delete access keys.'],
  },
  [AREA.company]: {
    'zh-CN': ['企业资料', '查看和修改合作伙伴的企业资料与个人资料。'],
    'en-US': [
      'Company information',
      'View and change the company information of a partner and your personal information.',
    ],
  },
  [PAGE.partnerBusiness]: {
    'zh-CN': ['合作伙伴类型', '查看和修改合作伙伴的类型与业务。'],
    'en-US': ['Partner types', 'View and change the types and business of a partner.'],
  },
  [COMPANY_PAGE.demands]: {
    'zh-CN': ['登录要求', '设置企业人员登录时须满足的安全要求。'],
    'en-US': ['Sign-in rules', 'Choose what your company demands of its people when they sign in.'],
  },
  [COMPANY_PAGE.activity]: {
    'zh-CN': ['企业动态', '查看企业人员、密钥、身份提供商和应用的变动记录。'],
    'en-US': ['Company activity', 'See what happened to the people, keys, providers and applications of your company.'],
  },
  [MEMBERS_PAGE.list]: {
    'zh-CN': ['成员管理', '邀请和管理企业的成员及其角色。'],
    'en-US': ['Members', 'Invite and manage the members of your company and their roles.'],
  },
  [MEMBERS_PAGE.handOver]: {
    'zh-CN': ['移交主账号', '将企业的主账号移交给其他成员。'],
    'en-US': ['Hand over the main account', 'Hand over the main account of your company to another member.'],
  },
  [PAGE.contacts]: {
    'zh-CN': ['联系人管理', '管理合作伙伴的联系人。'],
    'en-US': ['Contacts', 'Manage the contacts of a partner.'],
  },
  [AREA.providers]: {
    'zh-CN': ['身份提供商', '设置企业的单点登录：添加、测试和启用身份提供商。'],
    'en-US': ['Identity providers', 'Set up single sign-on of your company: add, test and enable identity providers.'],
  },
  [PAGE.handOver]: {
    'zh-CN': ['移交主账号', '将合作伙伴的主账号移交给企业中的另一位人员。'],
    'en-US': [
      'Hand over the main account',
      'Hand over the main account of a partner to another person of the company.',
    ],
  },
  [PAGE.overview]: {
    'zh-CN': ['概览', '查看各审批队列的待审核数量、审批用时和驳回原因。'],
    'en-US': ['Overview', 'See what waits in the queues, how long decisions take, and why requests are refused.'],
  },
  [WORK_PAGE.next]: {
    'zh-CN': ['下一个待审核申请', '依次处理各审批队列中待自己审批的申请，查看今天完成的工作。'],
    'en-US': [
      'Next for me',
      'Decide what waits for you in all queues, one after the other, and see what you did today.',
    ],
  },
  [WORK_PAGE.workload]: {
    'zh-CN': ['工作量', '查看每位同事的申请数量，设置新申请的自动分配。'],
    'en-US': ['Workload', 'See how many requests each colleague has, and how new ones are shared.'],
  },
  [WORK_PAGE.secondLook]: {
    'zh-CN': ['抽检', '在不知道原审批结果的情况下，对抽取的申请再次审批。'],
    'en-US': ['Second looks', 'Decide sampled requests again without seeing the first decision.'],
  },
  [WORK_PAGE.quality]: {
    'zh-CN': ['审批质量', '查看各队列抽检的一致率、撤销数量和用时，设置抽检比例。'],
    'en-US': ['Decision quality', 'See how second decisions match the first, and set how many are decided twice.'],
  },
  [PAGE.listFiles]: {
    'zh-CN': ['列表文件', '下载为您生成的列表文件。'],
    'en-US': ['Files of lists', 'Download the files of lists that were made for you.'],
  },
  [PAGE.customers]: {
    'zh-CN': ['客户', '查看和管理客户账号。'],
    'en-US': ['Customers', 'View and manage customer accounts.'],
  },
  [PAGE.customerArea]: {
    'zh-CN': ['客户管理', '查询客户企业，查看其认证、账号和联系人。'],
    'en-US': ['Customers', 'Find customer companies and see their verification, accounts and contacts.'],
  },
  [PAGE.cancelledCustomers]: {
    'zh-CN': ['待删除客户', '查看申请注销的客户账号，删除数据或恢复账号。'],
    'en-US': ['Pending deletion', 'See customer accounts whose deletion was requested, and delete or restore them.'],
  },
  [PAGE.customerCertifications]: {
    'zh-CN': ['客户企业认证', '审核客户的企业认证申请。'],
    'en-US': ['Customer verification', 'Review the business verification requests of customers.'],
  },
  [PAGE.accountApprovals]: {
    'zh-CN': ['账号审批', '审批客户登录账号的申请。'],
    'en-US': ['Account approval', 'Decide which accounts of customers may sign in.'],
  },
  [PAGE.partners]: {
    'zh-CN': ['合作伙伴', '查看和管理合作伙伴。'],
    'en-US': ['Partners', 'View and manage partners.'],
  },
  [PAGE.partnerCertifications]: {
    'zh-CN': ['合作伙伴企业认证', '审核合作伙伴的企业认证申请。'],
    'en-US': ['Partner verification', 'Review the business verification requests of partners.'],
  },
  [PAGE.partnerRegistrations]: {
    'zh-CN': ['合作伙伴注册审批', '审批企业成为合作伙伴的申请。'],
    'en-US': ['Partner applications', 'Decide on the applications of companies to become partners.'],
  },
  [PAGE.partnerCompanies]: {
    'zh-CN': ['合作伙伴管理', '查看、创建和编辑合作伙伴，管理级别和签约材料。'],
    'en-US': ['Partner management', 'View, create and edit partners, their level and signing material.'],
  },
  [PAGE.addPartner]: {
    'zh-CN': ['创建合作伙伴', '填写企业、联系人和签约信息，创建合作伙伴。'],
    'en-US': ['Create a partner', 'Enter company, contact and signing material to create a partner.'],
  },
  [PAGE.partnerContracts]: {
    'zh-CN': ['合作伙伴签约审批', '审批合作伙伴的签约申请，确定合作伙伴级别。'],
    'en-US': ['Partner contracts', 'Decide on the contract applications of partners and grant their level.'],
  },
  [SYSTEM_PAGE.members]: {
    'zh-CN': ['员工', '管理员工账号，分配权限。'],
    'en-US': ['Staff', 'Manage staff accounts and assign privileges.'],
  },
  [SYSTEM_PAGE.fleet]: {
    'zh-CN': ['身份提供商', '查看所有企业的身份提供商，有风险的排在前面。'],
    'en-US': ['Identity providers', 'See the identity providers of all companies, those at risk first.'],
  },
  [SYSTEM_PAGE.terms]: {
    'zh-CN': ['条款', '编写和发布供用户接受的文件。'],
    'en-US': ['Terms', 'Write and publish the documents that people accept.'],
  },
  [SYSTEM_PAGE.applications]: {
    'zh-CN': ['应用', '管理通过本门户登录的应用。'],
    'en-US': ['Applications', 'Manage the applications that sign people in through the portal.'],
  },
  [SYSTEM_PAGE.addMember]: {
    'zh-CN': ['邀请员工', '邀请员工并分配权限。'],
    'en-US': ['Invite a member of staff', 'Invite a member of staff and assign privileges.'],
  },
  [SYSTEM_PAGE.preparedTexts]: {
    'zh-CN': ['常用语', '管理驳回申请和询问申请人时使用的常用语。'],
    'en-US': ['Prepared texts', 'Manage the texts with which requests are refused and applicants are asked.'],
  },
  [SYSTEM_PAGE.addApplication]: {
    'zh-CN': ['注册应用', '注册一个通过本门户登录的应用。'],
    'en-US': ['Register an application', 'Register an application that signs people in through the portal.'],
  },
  [SYSTEM_PAGE.imports]: {
    'zh-CN': ['导入', '从文件导入其他系统上报的数据。'],
    'en-US': ['Imports', 'Import from a file what other systems report.'],
  },
  [SYSTEM_PAGE.audit]: {
    'zh-CN': ['审计日志', '查询和导出操作记录，校验记录是否被改动。'],
    'en-US': ['Audit log', 'Search and export who did what, and check that no entry was changed.'],
  },
  [SYSTEM_PAGE.remotes]: {
    'zh-CN': ['微前端', '准入、发布和回退各微前端的构建，查看各实例正在运行的构建。'],
    'en-US': ['Remotes', 'Admit, release and take back builds of the remotes, and see which ones run.'],
  },
  [SYSTEM_PAGE.pageFailures]: {
    'zh-CN': ['页面故障', '按构建和编号查找页面上报的故障。'],
    'en-US': ['Page failures', 'Find what pages reported, by build and reference.'],
  },
  [SYSTEM_PAGE.holidays]: {
    'zh-CN': ['节假日', '查看和导入节假日与调休工作日。'],
    'en-US': ['Holidays', 'See and import holidays and working weekends.'],
  },
  [SYSTEM_PAGE.setup]: {
    'zh-CN': ['首次设置', '查看门户开放前还需设置的内容。'],
    'en-US': ['First steps', 'See what the portal still lacks before its first customers.'],
  },
  [SYSTEM_PAGE.site]: {
    'zh-CN': ['门户内容', '设置门户的名称、标志、颜色、链接和消息文本。'],
    'en-US': ['Portal content', 'Set name, logo, colors, links and message texts of the portal.'],
  },
  [PAGE.forbidden]: {
    'zh-CN': ['没有权限', '当前账号没有权限查看此页。'],
    'en-US': ['No permission', 'Your account cannot open this page.'],
  },
  [PAGE.notFound]: {
    'zh-CN': ['找不到此页面', '此页面不存在。'],
    'en-US': ['Page not found', 'This page does not exist.'],
  },
};

/** Of the page at `PAGE.consent` that asks for terms. */
const ACCEPT_TERMS: Words = {
  'zh-CN': ['接受条款', '阅读并接受条款，然后继续登录。'],
  'en-US': ['Accept the terms', 'Read and accept the terms, then your sign-in goes on.'],
};

const PATHS = Object.keys(HEADS).sort((a, b) => b.length - a.length);

/** Path in `HEADS` of the page at this path. */
function pathIn(pathname: string): string | undefined {
  const asked = `${pathname.toLowerCase().replace(/\/+$/, '')}/`;
  return PATHS.find((one) => asked.startsWith(`${one.toLowerCase()}/`));
}

/** Title of the page at a path (below the basename), without the name of the portal; empty for an unknown path. */
export function titleOf(pathname: string, locale: Language): string {
  const path = pathIn(pathname);
  return (path === undefined ? undefined : HEADS[path])?.[locale][0] ?? '';
}

/**
 * Title and description of the page at a path (below the basename), in a language. An unknown path has those of the
 * portal. The live page replaces the title by its heading. `portal` is the provider's name of the portal; `query` tells
 * pages at one path apart.
 */
export function headOf(
  pathname: string,
  locale: Language,
  portal = PORTAL[locale],
  query = new URLSearchParams(),
): Head {
  const path = pathIn(pathname);
  const words = path === undefined ? ANY : (HEADS[path] ?? ANY);
  const asksForTerms = path === PAGE.consent && query.has('terms_challenge');
  const [title, description] = (asksForTerms ? ACCEPT_TERMS : words)[locale];
  return { title: title ? `${title} · ${portal}` : portal, description };
}
