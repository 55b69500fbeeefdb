import { checkWebhookKinds, checkWebhookUrl } from './webhook.ts';

test.each([
  ['https://hooks.example.com/portal', undefined],
  [' https://hooks.example.com/portal?team=1 ', undefined],
  ['http://localhost:9000/hook', undefined],
  ['http://hooks.example.com/portal', 'webhookUrl.illegal'],
  ['https://user:secret@hooks.example.com/', 'webhookUrl.illegal'],
  ['https://hooks.example.com/#part', 'webhookUrl.illegal'],
  ['hooks.example.com', 'webhookUrl.illegal'],
  ['', 'webhookUrl.illegal'],
])('%j is %s', (value, issue) => expect(checkWebhookUrl(value)).toBe(issue));

test.each([
  [['account.created'], undefined],
  [[], 'webhookKinds.empty'],
  [undefined, 'webhookKinds.empty'],
])('%j are %s', (kinds, issue) => expect(checkWebhookKinds(kinds)).toBe(issue));
