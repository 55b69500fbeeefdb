import type { Tx } from '../../platform/db/connect.ts';
import type { FileStore } from '../../platform/files/store/store.ts';
import { PEOPLE } from './accounts.ts';
import { COMPANIES } from './companies.ts';
import { drawLicence } from './licence-picture.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** A PDF of one page with lines of text. */
function pdfOf(lines: readonly string[]): Uint8Array {
  const content = `BT /F1 16 Tf 72 760 Td 24 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/**
 * Adds signing material of two partners, a picture and a PDF; one of them was created by staff. Call it after the
 * contracts.
 */
export async function loadDemoMaterials(tx: Tx, files: FileStore, at: Date): Promise<void> {
  const staff = PEOPLE['staff-admin']!.id;
  const { name, address, founded } = COMPANIES.northwind!;
  const picture = await drawLicence({
    title: { zh: '合作伙伴协议', en: 'Partner Agreement' },
    code: 'PA-2026-0117',
    codeLabel: { zh: '协议编号', en: 'Agreement' },
    company: name,
    kind: { zh: '钻石合作伙伴', en: 'Diamond partner' },
    person: { zh: 'Maya Lindqvist', en: 'Maya Lindqvist' },
    address,
    founded,
  });
  const pdf = pdfOf([
    'Partner Agreement PA-2026-0093',
    '',
    'Haochen Software Services Co., Ltd.',
    'Gold partner',
    'Service and delivery',
  ]);
  for (const [company, bytes, media_type, file] of [
    ['northwind', picture, 'image/jpeg', '合作协议.jpg'],
    ['haochen', pdf, 'application/pdf', '合作协议.pdf'],
  ] as const) {
    const file_id = `pf-demo-${company}`;
    const co_id = `co-demo-${company}`;
    await files.put(file_id, bytes, media_type);
    await tx
      .insertInto('partner_file')
      .values({
        file_id,
        owner_id: staff,
        co_id,
        media_type,
        size: bytes.length,
        name: file,
        created_at: new Date(at.getTime() - 40 * DAY_MS),
      })
      .execute();
    await tx
      .updateTable('partner_company')
      .set({ file_id, edited_by: staff, edited_at: new Date(at.getTime() - 39 * DAY_MS) })
      .where('co_id', '=', co_id)
      .execute();
  }
  await tx.updateTable('company').set({ created_by: staff }).where('co_id', '=', 'co-demo-haochen').execute();
  await tx.updateTable('partner_company').set({ direct_sign: true }).where('co_id', '=', 'co-demo-haochen').execute();
}
