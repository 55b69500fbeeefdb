import {
  appliesTo,
  fitsSomething,
  PreparedKind,
  PreparedQueue,
  preparedFields,
} from '../../enums/approval/prepared-text.ts';
import { checkPreparedText, fillSlots, PREPARED_TEXT_MAX } from './prepared-text.ts';

test.each([
  ['Not readable', undefined],
  [' 请 {company} 核对{field}（{date}） ', undefined],
  ['字'.repeat(PREPARED_TEXT_MAX), undefined],
  ['字'.repeat(PREPARED_TEXT_MAX + 1), 'preparedText.tooLong'],
  [' ', 'preparedText.empty'],
  ['a\u200bb', 'preparedText.illegal'],
  ['{name}', 'preparedText.slot'],
  ['{company', 'preparedText.slot'],
  ['{{company}}', 'preparedText.slot'],
  ['}', 'preparedText.slot'],
])('%s: %s', (text, issue) => {
  expect(checkPreparedText(text)).toBe(issue);
});

test('slots are filled once, and one without a value stays', () => {
  expect(fillSlots('{company}: {field}, {date}, {field}', { company: '{field}', field: 'Name' })).toBe(
    '{field}: Name, {date}, Name',
  );
});

test('a text applies to the fields that its reason fits', () => {
  const refuse = { queue: PreparedQueue.certification, kind: PreparedKind.refuse };
  expect(
    preparedFields(refuse.queue, refuse.kind).filter((field) =>
      appliesTo({ ...refuse, field: '', reason: 'expired' }, field),
    ),
  ).toEqual(['LicURL']);
  expect(fitsSomething({ ...refuse, field: 'Company', reason: 'expired' })).toBe(false);
  expect(fitsSomething({ ...refuse, field: '', reason: '' })).toBe(false);
  expect(fitsSomething({ queue: PreparedQueue.contract, kind: PreparedKind.refuse, field: '', reason: '' })).toBe(true);
  expect(fitsSomething({ queue: PreparedQueue.contract, kind: PreparedKind.ask, field: 'email', reason: '' })).toBe(
    false,
  );
});
