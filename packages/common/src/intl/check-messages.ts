import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

type Texts = Readonly<Record<string, string>>;

/** Wordings that the guides `guide.zh-CN.md` and `guide.en-US.md` forbid, each with the name that faults show. */
const FORBIDDEN: Record<'zh-CN' | 'en-US', readonly (readonly [RegExp, string])[]> = {
  'zh-CN': [
    [/你/, '你 (use 您, or no form of address)'],
    [/\p{Script=Han}[,;:?!.()]|[,;:?!()]\p{Script=Han}/u, 'half-width punctuation'],
    [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, 'no space between Chinese and Latin letters or digits'],
    [
      /[，。；：？！、（）“”] +\p{Script=Han}|[\p{Script=Han}A-Za-z0-9] +[，。；：？！、（）“”]/u,
      'a space beside full-width punctuation',
    ],
    [/身份提供方/, '身份提供方 (use 身份提供商)'],
    [/原密码/, '原密码 (use 当前密码)'],
    [/组织 ID/, '组织 ID (use 企业 ID)'],
    [/额度/, '额度 (use 积分)'],
    [/(?<!合作)伙伴/, '伙伴 (use 合作伙伴)'],
    [/职能|岗位|职位(?!名称)/, '职能 (use 职务, 职位名称)'],
    [/没有加载出来/, '没有加载出来 (use 加载失败)'],
    [/重设|重新设置密码/, '重设 (use 重置)'],
    [/0 至 3 个工作日/, '0 至 3 个工作日 (use 最快当天，最长 3 个工作日)'],
    [/操作过于频繁/, '操作过于频繁 (use 尝试次数过多)'],
    [/待审批|等待审核|待处理|审核中(?!心)|正在审[核批]/, 'another word for a state (use 待审核)'],
    [/已同意(?!应用)/, '已同意 (use 已通过)'],
    [/审批意见/, '审批意见 (use 审核意见)'],
    [/登陆|帐号/, 'a misspelling (use 登录, 账号)'],
  ],
  'en-US': [
    [
      /\b(?:staff|partner|enterprise|personal|single|company|your) sign in\b|\bsign in (?:page|form|entry|method)\b|\b(?:the|a) sign in\b/i,
      'a noun “sign in” (use sign-in)',
    ],
    [
      /(?:^|\. |\b(?:to|please|can|cannot|then|and) )sign-in (?:to|again|with|here)\b/i,
      'a verb “sign-in” (use sign in)',
    ],
    // The other words are names of fields of an identity provider.
    [/\blog[ -]?in\b(?! name| initiated by| flow| URI)|\blog[ -]?out\b/i, '“log in” (use sign in)'],
    // `licences` is the name of a folder in the data export.
    [/\b(?:licence(?!s {2})|organisation|centre|recognise|authorise|cheque|colour)/i, 'British spelling “licence”'],
    [/!/, '“!”'],
    [/\b\w+n[’']t\b|[’'](?:re|ve|ll)\b|\b(?:it|that|here)[’']s\b/i, 'a contraction'],
    [/\w'\w/, 'a straight apostrophe (use ’)'],
    [
      /\bauthentication\b|\bauthenticated?\b|\bcertification\b(?!\.json)/i,
      '“authentication” (use business verification)',
    ],
    [/\bemail/i, '“email” (use e-mail)'],
    [/\btaken on\b/i, '“taken on”'],
    [/\bpapers\b/i, '“papers” (use documents)'],
    [/\benterprise name\b/i, '“enterprise name” (use company name)'],
    [/\bjob function\b/i, '“job function” (use position)'],
    [/\bopinion\b/i, '“opinion” (use review comment)'],
    [/\bunder review\b/i, '“under review” (use pending review)'],
    [/\bagreed\b/i, '“agreed” (use approved)'],
    [/\bswitch(?:ed)? (?:on|off)\b/i, '“switch on/off” (use turn on/off)'],
    [/too frequent/i, '“too frequent” (use too many attempts)'],
  ],
};

/**
 * Finds faults in the texts of two languages, as they are in the JSON files. Returns one line per fault: a missing id,
 * an empty text, an invalid message, different slots or tags, a forbidden wording.
 */
export function checkMessages(zh: Texts, en: Texts): string[] {
  const faults: string[] = [];
  for (const id of new Set([...Object.keys(zh), ...Object.keys(en)])) {
    const [slotsOfZh, slotsOfEn] = [zh, en].map((texts, place) => {
      const language = place === 0 ? 'zh-CN' : 'en-US';
      const text = texts[id];
      if (text === undefined) faults.push(`${id} is missing in ${language}`);
      else if (text.trim() === '') faults.push(`${id} is empty in ${language}`);
      else return slotsOf(text) ?? void faults.push(`${id} is no message in ${language}`);
      return undefined;
    });
    faults.push(...plainCounts(id, zh[id] ?? '', en[id] ?? ''));
    if (slotsOfZh !== undefined && slotsOfEn !== undefined && slotsOfZh !== slotsOfEn) {
      faults.push(`${id} has other slots in en-US (${slotsOfEn}) than in zh-CN (${slotsOfZh})`);
    }
  }
  return [...faults, ...checkWording('zh-CN', zh), ...checkWording('en-US', en)];
}

/**
 * The texts of a JSON file that holds both languages side by side, as `{ "zh-CN": …, "en-US": … }` at any depth
 * (`config.json`, `remote.json`): by language, with the path of each as its id.
 */
export function textsIn(value: unknown, path = ''): Record<'zh-CN' | 'en-US', Record<string, string>> {
  const found: Record<'zh-CN' | 'en-US', Record<string, string>> = { 'zh-CN': {}, 'en-US': {} };
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'zh-CN' || key === 'en-US') && typeof inner === 'string') found[key][path] = inner;
    const deeper = textsIn(inner, path === '' ? key : `${path}.${key}`);
    Object.assign(found['zh-CN'], deeper['zh-CN']);
    Object.assign(found['en-US'], deeper['en-US']);
  }
  return found;
}

/** One line for each forbidden wording in texts of one language. Names of slots and tags do not count as text. */
export function checkWording(language: keyof typeof FORBIDDEN, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([id, text]) => {
    // Texts around a slot are checked separately, because spaces there depend on the value of the slot.
    const words = text
      .replace(/\{\w+\}|\{\w+, (?:plural|select|number)[^{}]*|(?:=\d+|one|other|none) \{/g, '\n')
      .replace(/<\/?\w+>/g, '');
    return FORBIDDEN[language].flatMap(([pattern, fault]) =>
      pattern.test(words) ? [`${id} in ${language} has ${fault}: ${text}`] : [],
    );
  });
}

/** Slots of numbers that may be large. */
const COUNT =
  /\{(count|total|number|most|place|pages|page|people|tries|left|all|passed|rows|entries|files|more)(?:\}|, (number|plural))/g;

/** Counts that one language formats as a number or plural and a text leaves as they are: 50008 beside 50,008. */
function plainCounts(id: string, zh: string, en: string): string[] {
  const uses = [...`${zh}\n${en}`.matchAll(COUNT)].map(([, name = '', format]) => ({ name, format }));
  const plain = uses.filter(({ name, format }) => !format && uses.some((one) => one.name === name && one.format));
  return [...new Set(plain.map(({ name }) => `${id} has {${name}}, which is not formatted (use {${name}, number})`))];
}

/** Names of arguments and tags of a message, sorted and joined; undefined when it does not parse. */
function slotsOf(text: string): string | undefined {
  const names = new Set<string>();
  const collect = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) collect(option.value);
      }
    }
  };
  try {
    collect(parse(text));
  } catch {
    return undefined;
  }
  return [...names].sort().join(', ');
}
