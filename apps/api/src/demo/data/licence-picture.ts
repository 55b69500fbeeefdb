import type { LicenceReading, ReadValue } from '@portal/common/contract/company/licence-reading';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** Text of a sample licence. */
export interface Specimen {
  title: { zh: string; en: string };
  code: string;
  /** Of a paper that is no licence. */
  codeLabel?: { zh: string; en: string };
  company: { zh: string; en: string };
  kind: { zh: string; en: string };
  person: { zh: string; en: string };
  address: { zh: string; en: string };
  /** `YYYY-MM-DD` */
  founded: string;
  /** Number of the photo: each paper lies a little differently, as pictures of different papers do. 0 is straight. */
  photo?: number;
  /** A Chinese font; without it one is chosen. */
  family?: string;
}

const WIDTH = 1240;
const HEIGHT = 868;
const CJK = /CJK|PingFang|YaHei|SimHei|SimSun|Heiti|Songti|WenQuanYi|Source Han|Noto (Sans|Serif) SC/i;

interface Ink {
  language: 'zh' | 'en';
  sans: string;
}

/** Chinese if a font is available, otherwise the same sample in English. */
function ink(family?: string): Ink {
  if (family !== undefined) return { language: 'zh', sans: `"${family}"` };
  const families = GlobalFonts.families.map(({ family }) => family);
  const chinese =
    families.find(
      (family) => /SC$|PingFang|YaHei/i.test(family) && CJK.test(family) && /Sans|PingFang|YaHei/i.test(family),
    ) ?? families.find((family) => CJK.test(family));
  return chinese ? { language: 'zh', sans: `"${chinese}"` } : { language: 'en', sans: 'sans-serif' };
}

/**
 * A sample licence as JPEG bytes; it is marked "sample" twice. `tell` gets what a reader would find in it, with the places.
 */
export async function drawLicence(
  specimen: Specimen,
  tell?: (field: keyof LicenceReading, value: ReadValue) => void,
): Promise<Uint8Array> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const ctx = canvas.getContext('2d');
  const { language, sans } = ink(specimen.family);
  const say = (both: { zh: string; en: string }) => both[language];

  ctx.fillStyle = '#FCF8EC';
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  place(ctx, specimen.photo ?? 0);
  ctx.strokeStyle = '#B9954F';
  ctx.lineWidth = 8;
  ctx.strokeRect(30, 30, WIDTH - 60, HEIGHT - 60);
  ctx.lineWidth = 2;
  ctx.strokeRect(48, 48, WIDTH - 96, HEIGHT - 96);
  guilloche(ctx, WIDTH / 2, 470, 270);

  ctx.fillStyle = '#3B2F1C';
  ctx.textAlign = 'center';
  const title = say(specimen.title);
  ctx.font = `700 ${language === 'zh' ? 76 : 60}px ${sans}`;
  spaced(ctx, title, WIDTH / 2, 172, language === 'zh' ? 24 : 2);
  ctx.font = `400 30px ${sans}`;
  ctx.fillStyle = '#7A6742';
  ctx.fillText(language === 'zh' ? '（ 样 本 ）' : '(specimen)', WIDTH / 2, 232);

  const [year, month, day] = specimen.founded.split('-');
  const rows: [label: { zh: string; en: string }, value: string, strong: boolean, field?: keyof LicenceReading][] = [
    [specimen.codeLabel ?? { zh: '统一社会信用代码', en: 'Credit code' }, specimen.code, true, 'code'],
    [{ zh: '名　　称', en: 'Name' }, say(specimen.company), true, 'company'],
    [{ zh: '类　　型', en: 'Type' }, say(specimen.kind), false],
    [{ zh: '法定代表人', en: 'Representative' }, say(specimen.person), false, 'person'],
    [{ zh: '住　　所', en: 'Address' }, say(specimen.address), false],
    [
      { zh: '成立日期', en: 'Founded' },
      language === 'zh' ? `${year} 年 ${month} 月 ${day} 日` : specimen.founded,
      false,
    ],
  ];
  ctx.textAlign = 'left';
  rows.forEach(([label, value, strong, field], i) => {
    const y = 330 + i * 72;
    ctx.font = `400 30px ${sans}`;
    ctx.fillStyle = '#6B5A38';
    ctx.fillText(say(label), 130, y);
    ctx.font = `${strong ? 700 : 400} 32px ${sans}`;
    ctx.fillStyle = '#2B2315';
    const room = WIDTH - 460 - 100;
    ctx.fillText(value, 460, y, room);
    if (field && tell)
      tell(field, {
        text: value,
        sure: true,
        box: boxOf(ctx, 460, y - 28, Math.min(room, ctx.measureText(value).width)),
      });
  });
  seal(ctx, WIDTH - 250, HEIGHT - 190, language === 'zh' ? '样 本' : 'SAMPLE', sans);
  return canvas.encode('jpeg', 88);
}

/** Where a line of text is in the picture, as shares of it. */
function boxOf(ctx: SKRSContext2D, left: number, top: number, width: number): ReadValue['box'] {
  const paper = ctx.getTransform();
  const corners = [left, left + width].flatMap((x) =>
    [top, top + 36].map((y) => [
      (paper.a * x + paper.c * y + paper.e) / WIDTH,
      (paper.b * x + paper.d * y + paper.f) / HEIGHT,
    ]),
  );
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]!)) as [number[], number[]];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

/**
 * Turns and moves the paper by up to one degree and 2 %. The steps share no factor, so that no two of some hundred
 * photos are alike.
 */
function place(ctx: SKRSContext2D, photo: number): void {
  const part = (step: number) => (photo === 0 ? 0 : ((photo * step) % 1) - 0.5);
  ctx.translate(WIDTH / 2, HEIGHT / 2);
  ctx.rotate(part(0.618) * 0.035);
  const scale = 1 - Math.abs(part(0.569)) * 0.08;
  ctx.scale(scale, scale);
  ctx.translate(part(0.755) * 40 - WIDTH / 2, part(0.414) * 28 - HEIGHT / 2);
}

/** Draws letter-spaced text; canvas measures the middle. */
function spaced(ctx: SKRSContext2D, text: string, x: number, y: number, room: number): void {
  const characters = Array.from(text);
  const width = characters.reduce((sum, c) => sum + ctx.measureText(c).width + room, -room);
  let at = x - width / 2;
  ctx.textAlign = 'left';
  for (const character of characters) {
    ctx.fillText(character, at, y);
    at += ctx.measureText(character).width + room;
  }
  ctx.textAlign = 'center';
}

/** Guilloche: one wave around a circle, rotated many times. */
function guilloche(ctx: SKRSContext2D, x: number, y: number, radius: number): void {
  ctx.strokeStyle = 'rgba(185,149,79,0.22)';
  ctx.lineWidth = 1;
  for (let turn = 0; turn < 40; turn += 1) {
    const phase = (turn / 40) * Math.PI * 2;
    ctx.beginPath();
    for (let step = 0; step <= 240; step += 1) {
      const angle = (step / 240) * Math.PI * 2;
      const r = radius * (0.62 + 0.34 * Math.sin(6 * angle + phase));
      const px = x + r * Math.cos(angle);
      const py = y + r * Math.sin(angle);
      if (step === 0) ctx.moveTo(px, py);
      else ctx.lineTo(px, py);
    }
    ctx.stroke();
  }
}

function seal(ctx: SKRSContext2D, x: number, y: number, text: string, sans: string): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-0.18);
  ctx.strokeStyle = '#C0392B';
  ctx.fillStyle = '#C0392B';
  ctx.globalAlpha = 0.82;
  ctx.lineWidth = 7;
  ctx.beginPath();
  ctx.arc(0, 0, 94, 0, Math.PI * 2);
  ctx.stroke();
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.arc(0, 0, 78, 0, Math.PI * 2);
  ctx.stroke();
  ctx.font = `700 36px ${sans}`;
  ctx.textAlign = 'center';
  ctx.fillText(text, 0, 13);
  ctx.restore();
}
