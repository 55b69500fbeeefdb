import { passkeyRoom } from './passkey-room.ts';

test('pages keep room for passkeys only at addresses where browsers use them', () => {
  expect(passkeyRoom('https://account.example.com')).toBe('');
  expect(passkeyRoom('http://localhost:4000')).toBe('');
  expect(passkeyRoom('http://127.0.0.1:4000')).toContain('[data-passkey]{display:none}');
  expect(passkeyRoom('https://192.0.2.7')).toContain('[data-passkey]{display:none}');
});
