import type { ManagedText } from '../contract/queues/prepared-texts.ts';
import { PreparedKind, type PreparedQueue } from '../enums/approval/prepared-text.ts';

const { refuse, ask } = PreparedKind;
type Row = readonly [queue: PreparedQueue, kind: PreparedKind, field: string, reason: string, zh: string, en: string];

/** As the portal comes with them, or nearly so. */
const ROWS: readonly Row[] = [
  ['certification', refuse, '', 'unreadable', '看不清', 'Not readable'],
  ['certification', refuse, '', 'expired', '证件已过期', 'The document has expired'],
  ['certification', refuse, '', 'mismatch', '与证件不一致', 'Does not match the document'],
  ['certification', refuse, '', 'incomplete', '内容不完整', 'Incomplete'],
  ['certification', refuse, '', 'notGenuine', '无法确认真实性', 'Could not be confirmed as genuine'],
  ['certification', refuse, '', 'wrongType', '证件类型不符', 'Wrong document type'],
  [
    'certification',
    ask,
    'Company',
    '',
    '这是证件上的企业全称吗？',
    'Is this the full company name as printed on the document?',
  ],
  [
    'certification',
    ask,
    'Company',
    '',
    '企业名称与证件不一致，企业是否已更名？如已更名，请上传新名称的证件。',
    'The name differs from the document. Was the company renamed? If so, please upload a document with the new name.',
  ],
  [
    'certification',
    ask,
    'LicCode',
    '',
    '请对照证件核对统一社会信用代码，如有误请修改。',
    'Please compare the code with the document, and correct it if needed.',
  ],
  [
    'certification',
    ask,
    'LicURL',
    '',
    '图片看不清，请重新上传清晰的证件图片。',
    'Please upload a sharper picture of the document.',
  ],
  [
    'certification',
    ask,
    'LicURL',
    '',
    '图片不完整，请上传完整的证件图片。',
    'Please upload a picture of the whole document.',
  ],
  [
    'certification',
    ask,
    'LicType',
    '',
    '证件类型与图片不符，请确认是哪种证件。',
    'The document type does not match the picture. Which document is it?',
  ],
  ['registration', refuse, '', 'notOffered', '暂不开放', 'Not offered at present'],
  ['registration', refuse, '', 'incomplete', '不完整', 'Incomplete'],
  ['registration', refuse, '', 'incorrect', '有误', 'Not correct'],
  ['registration', refuse, '', 'unreachable', '无法联系上', 'We could not reach anybody there'],
  ['registration', refuse, '', 'notOfCompany', '不属于该企业', 'Does not belong to the company'],
  [
    'contract',
    refuse,
    '',
    '',
    '尚未达到所申请级别的要求。',
    'The requirements of the requested level are not met yet.',
  ],
  ['contract', refuse, '', '', '该合作伙伴类型暂不签约。', 'There are no contracts for this partner type at present.'],
  [
    'account',
    refuse,
    '',
    '',
    '无法确认申请人属于{company}。',
    'We could not confirm that the applicant belongs to {company}.',
  ],
  [
    'account',
    refuse,
    '',
    '',
    '申请人已有账号，请直接登录。',
    'The applicant already has an account. Please sign in with it.',
  ],
];

/** Prepared texts of a queue, all in use. */
export const preparedTexts = (of: PreparedQueue): ManagedText[] =>
  ROWS.flatMap(([queue, kind, field, reason, text_zh, text_en], at) =>
    queue === of
      ? [
          {
            id: at + 1,
            kind,
            field,
            reason,
            text_zh,
            text_en,
            version: 1,
            changed_by: '',
            change_time: '2026-11-02T02:00:00.000Z',
            retired: 0,
          },
        ]
      : [],
  );
