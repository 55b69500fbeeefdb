import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const read = (language: string) =>
  Object.assign(
    {},
    ...globSync(`{apps/*,packages/common}/src/**/intl/**/*${language}.json`, { cwd: root }).map((file) =>
      JSON.parse(readFileSync(join(root, file), 'utf8')),
    ),
  ) as Record<string, string>;

/** Accessible names of buttons and links that say more than their visible text: what they act on. */
const NAME = /(?:\.(?:what|of|named)|Of)$/;

/** Ids of visible texts that are not the id of the name without its ending. */
const VISIBLE: Readonly<Record<string, string>> = {
  'approvals.account.approve.what': 'approvals.decision.approve',
  'approvals.account.reject.what': 'approvals.decision.reject',
  'approvals.account.open.what': 'proposal.open',
  'copy.of': 'copy.copy',
  'signedInApplications.end.named': 'sessions.end',
};

/** Texts with such an id that name no control, or one without a visible text. */
const OTHERS: readonly string[] = [
  'accessKeys.delete.text.named',
  'accessKeys.status.of',
  'approvals.conflicts.shared.of',
  'approvals.registration.locationOf',
  'certification.overview.pendingChange.what',
  'export.named',
  'idps.domains.provider.of',
  'idps.tests.of',
  'register.partner.stepOf',
  'securityReport.what',
  'upload.previewOf',
];

/** Speech input finds a control by its visible text, which its accessible name has to contain (WCAG 2.5.3). */
test.each(['zh-CN', 'en-US'])('in %s the name of a control contains its visible text', (language) => {
  const texts = read(language);
  const names = Object.keys(texts).filter((id) => NAME.test(id) && !OTHERS.includes(id));
  expect(names.length).toBeGreaterThan(25);
  const faults = names.flatMap((id) => {
    const visible = texts[VISIBLE[id] ?? id.replace(NAME, '')];
    if (visible === undefined) return [`${id} has no visible text`];
    return texts[id]!.toLowerCase().includes(visible.toLowerCase())
      ? []
      : [`${id}: “${visible}” is not in “${texts[id]}”`];
  });
  expect(faults).toEqual([]);
});
