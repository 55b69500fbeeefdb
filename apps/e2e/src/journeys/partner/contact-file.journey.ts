import { readFile } from 'node:fs/promises';
import { openSignedIn } from '../../world/by-api.ts';
import { isTooWide } from '../../world/partner.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** A file with ten valid and five invalid rows; two of the valid ones need a correction. */
function someFile(mark: string): string {
  const phone = () => `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const good = Array.from({ length: 10 }, (_, n) => [`Person ${n}`, phone(), `${mark}.${n}@people.example`, 'Sales']);
  good[0]![1] = [...good[0]![1]!].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
  good[1]![1] = `+86 ${good[1]![1]}`;
  const bad = [
    ['Short Phone', '12', `${mark}.a@people.example`, 'Sales'],
    ['No Address', phone(), 'nobody', 'Sales'],
    ['No Position', phone(), `${mark}.b@people.example`, ''],
    ['', phone(), `${mark}.c@people.example`, 'Sales'],
    ['Twice', phone(), `${mark}.0@people.example`, 'Sales'],
  ];
  return [['Name', 'Phone number', 'E-mail', 'Position'], ...good, ...bad].map((row) => row.join(',')).join('\r\n');
}

for (const lang of formsOf(LANGS.toReversed())) {
  test(`a file with ten valid and five invalid rows is previewed, imported, and imported again (${lang})`, async ({
    portal,
    visit,
  }) => {
    const own = words('selfservice', lang);
    const narrow = lang === 'en-US';
    const { page } = await visit(narrow ? { lang, theme: 'dark', width: 360, height: 780 } : { lang });
    const file = {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(someFile(`file${Date.now().toString(36)}`)),
    };
    const fits = async () => {
      await expectAccessible(page);
      expect(await isTooWide(page)).toBe(false);
    };
    const summary = (ready: number, existed: number, failed: number) =>
      lang === 'zh-CN'
        ? `将邀请 ${ready} 人，${existed} 人已在企业中，${failed} 行有问题。`
        : `${ready} people will be invited, ${existed} are already in the company, ${failed} rows have problems.`;
    const send = (ready: number) =>
      page.getByRole('button', { name: lang === 'zh-CN' ? `邀请 ${ready} 人` : `Invite ${ready} people` });
    await openSignedIn(page, portal, lang, 'partner', '/partnerUser/import');
    await expect(page.getByText(own('contacts.import.may'))).toBeVisible();
    await fits();

    // Preview of every row: problems first, then corrections.
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(summary(10, 0, 5))).toBeVisible();
    await expect(page.getByText(own('contacts.import.failed'), { exact: true })).toHaveCount(5);
    await expect(page.getByText(/[０-９]{11}/)).toBeVisible();
    await fits();

    await send(10).click();
    await expect(
      page.getByText(
        own('contacts.import.done').includes('plural')
          ? '10 people were invited, 0 were already in the company, 5 rows failed.'
          : own('contacts.import.done', { created: 10, existed: 0, failed: 5 }),
      ),
    ).toBeVisible();
    await fits();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: named(own('contacts.import.saveFailed')) }).click();
    const failures = await readFile(await (await saved).path(), 'utf8');
    expect(failures.trim().split('\r\n')).toHaveLength(6);
    expect(failures).toContain('Short Phone');

    // Importing the same file again sends no invitation.
    await page.getByRole('button', { name: named(own('contacts.import.other')) }).click();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(summary(0, 10, 5))).toBeVisible();
    await expect(send(0)).toBeDisabled();
    await fits();
  });
}
