import * as z from 'zod/mini';
import { CancelBlock } from '../../enums/user/cancel-block.ts';
import { UserSource } from '../../enums/user/user-source.ts';
import { CreditKind } from '../../enums/user/credit-kind.ts';
import { CreditText } from '../../enums/service/credit-text.ts';
import { checkTransactionCode } from '../../rules/certification/transaction-code.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkLoginName } from '../../rules/user/login-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { trimmed } from '../fields.ts';
import {
  acrossFields,
  amountText,
  companyFields,
  described,
  everyItem,
  nameThere,
  oneOf,
  shownText,
  utcTime,
} from './item-fields.ts';

const OCCURRED = '2026-11-02T09:30:00Z';
const texts = {
  text_zh: z.optional(described(shownText(), 'What people read in Chinese; together with `text_en`.', '年度合同授信')),
  text_en: z.optional(
    described(shownText(), 'What people read in English; together with `text_zh`.', 'Credit of the yearly contract'),
  ),
};
/** Of the two texts one without the other is illegal. */
const bothTexts = ({ text_zh, text_en }: { text_zh?: unknown; text_en?: unknown }) =>
  (text_zh === undefined) === (text_en === undefined) ? [] : (['text_zh'] as const);

/** Books trial credits or credit points, or reverses an earlier booking. */
export const creditItem = described(
  z
    .strictObject({
      ...everyItem,
      ...companyFields,
      kind: z.optional(described(z.enum(CreditKind), 'Trial credits or credit points; absent in a reversal.')),
      amount: z.optional(
        described(
          amountText(true),
          'Two decimals, at most 10^12. Positive adds credits, negative uses them, also below zero; absent in a reversal.',
          '5000.00',
        ),
      ),
      expire_time: z.optional(
        described(utcTime(), 'When what is left of added credits expires. Uses count against what expires first.'),
      ),
      ...texts,
      text_id: z.optional(described(z.enum(CreditText), 'A text of ours instead of `text_zh` and `text_en`.')),
      reverses: z.optional(
        nameThere('Reference of the booking that this one reverses, once and as a whole.', 'billing-2026-11-000147'),
      ),
    })
    .check(
      acrossFields((item) => {
        const { kind, amount, expire_time: expires, text_id, text_zh, reverses } = item;
        const booking = reverses === undefined;
        return [
          ...oneOf(item, 'co_id', 'lic_code'),
          ...bothTexts(item),
          ...(booking === (kind === undefined) ? (['kind'] as const) : []),
          ...(booking === (amount === undefined) ? (['amount'] as const) : []),
          ...(expires !== undefined && (amount === undefined || amount.startsWith('-') || expires <= item.occurred_at)
            ? (['expire_time'] as const)
            : []),
          // A reversal has a text of ours unless it brings one.
          ...(text_id !== undefined && text_zh !== undefined ? (['text_id'] as const) : []),
          ...(booking && text_id === undefined && text_zh === undefined ? (['text_zh'] as const) : []),
        ];
      }),
    ),
  'A booking or its reversal.',
  {
    reference: 'billing-2026-11-000148',
    occurred_at: OCCURRED,
    co_id: 'co-1',
    kind: CreditKind.credit,
    amount: '5000.00',
    text_zh: '年度合同授信',
    text_en: 'Credit of the yearly contract',
  },
);
export type CreditItem = z.output<typeof creditItem>;

/** Sets or lifts what stands against the deletion of an account. */
export const cancellationBlockItem = described(
  z
    .strictObject({
      ...everyItem,
      ...companyFields,
      user_id: z.optional(nameThere('Id of one account instead of a company.', 'u-1')),
      action: described(z.enum(['set', 'lift']), 'The later one of a block counts, whichever arrives first.'),
      block: nameThere('Names what stands against it: the order, the service, the bill.', 'bill-000148'),
      list_type: described(z.enum(CancelBlock), 'What it is. Decides the page that people are led to.'),
      ...texts,
    })
    .check(acrossFields((item) => [...oneOf(item, 'co_id', 'lic_code', 'user_id'), ...bothTexts(item)])),
  'A block of an account, or of all accounts of a company.',
  {
    reference: 'support-2026-11-000148',
    occurred_at: OCCURRED,
    co_id: 'co-1',
    action: 'set',
    block: 'bill-000148',
    list_type: CancelBlock.billing,
  },
);
export type CancellationBlockItem = z.output<typeof cancellationBlockItem>;

/** A transaction whose code proves a company. */
export const transferItem = described(
  z
    .strictObject({
      ...everyItem,
      transaction_code: described(trimmed(checkTransactionCode), 'The code that the company knows.', 'TX-1001'),
      company: described(shownText(), 'Who paid: the name of the company.', 'Larkmoor Systems Ltd'),
      lic_code: described(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
        'Credit code of the company that paid.',
        '9144030071526726XG',
      ),
      amount: described(amountText(false), 'Two decimals, at most 10^12.', '1.00'),
      expire_time: z.optional(described(utcTime(), 'When the code expires; without it, never.')),
    })
    .check(
      acrossFields(({ expire_time: expires, occurred_at: at }) =>
        expires !== undefined && expires <= at ? ['expire_time'] : [],
      ),
    ),
  'A transaction.',
  {
    reference: 'trade-2026-11-000148',
    occurred_at: OCCURRED,
    transaction_code: 'TX-1001',
    company: 'Larkmoor Systems Ltd',
    lic_code: '9144030071526726XG',
    amount: '1.00',
  },
);
export type TransferItem = z.output<typeof transferItem>;

/** An application for a login account, which the company decides first. */
export const accountApplicationItem = described(
  z
    .strictObject({
      ...everyItem,
      ...companyFields,
      source: described(z.enum(UserSource), 'System that the account belongs to: 1 E3, 2 EUOP, 3 this one.'),
      login_name: described(trimmed(checkLoginName), 'Unique among all enterprises.', 'front_desk'),
      username: described(trimmed(checkUserName), 'Name of the person.', 'Ann Lee'),
      email: z.optional(
        described(
          trimmed(checkEmailOnWire),
          'Where the approved account is invited. Without it, staff hand over a first password.',
          'ann@example.com',
        ),
      ),
      phone: z.optional(described(trimmed(checkPhone), 'With country code.', '+86-13900000001')),
      applicant: described(trimmed(checkUserName), 'Who asked, as the system that reports names them.', 'Tom Lin'),
      note: z.optional(described(trimmed(optional(checkNote)), 'For those who decide.', 'Front desk, Shanghai')),
    })
    .check(acrossFields((item) => oneOf(item, 'co_id', 'lic_code'))),
  'An application for an account of an enterprise.',
  {
    reference: 'crm-2026-11-000148',
    occurred_at: OCCURRED,
    co_id: 'co-1',
    source: UserSource.accountCentre,
    login_name: 'front_desk',
    username: 'Ann Lee',
    email: 'ann@example.com',
    applicant: 'Tom Lin',
  },
);
export type AccountApplicationItem = z.output<typeof accountApplicationItem>;
