// Texts that have to fit into a bubble.
import { readFileSync } from 'node:fs';

type Text = readonly [thought: string, author: string];

export const quotations: readonly Text[] = (
  JSON.parse(readFileSync('tests/support/browser/quotes.json', 'utf8')) as { text: string; author: string }[]
).map(({ text, author }) => [text, author]);

/** Long texts, texts without spaces, and texts in right-to-left scripts. */
export const hardToFitTexts: readonly Text[] = [
  ['千里の道も一歩から。'.repeat(50).slice(0, 500), '老子'],
  ['أحيانًا تكون أصعب الخطوات هي الخطوة الأولى، لكنها تغيّر كل شيء. '.repeat(8).slice(0, 500), 'مثل عربي'],
  ['🌊👨‍👩‍👧‍👦🫧'.repeat(35), '🐋'],
  ['W'.repeat(500), 'M'.repeat(120)],
  ['ความสำเร็จเริ่มต้นจากก้าวแรกเสมอ'.repeat(10), 'สุภาษิตไทย'],
  ['सफलता की शुरुआत पहले कदम से होती है। '.repeat(8), 'कबीर'],
  ['НЕ ТОТ ВЕЛИК, КТО НИКОГДА НЕ ПАДАЛ, а тот велик — кто падал и вставал. '.repeat(4), 'Конфуций'],
  ['Η αρχή είναι το ήμισυ του παντός. '.repeat(6), 'ΑΡΙΣΤΟΤΕΛΗΣ'],
  ['மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர். '.repeat(5), 'திருவள்ளுவர்'],
  ['လူတိုင်းသည် တူညီလွတ်လပ်သော အခွင့်အရေးများဖြင့် မွေးဖွားလာသူများ ဖြစ်သည်။ '.repeat(4), 'ဗုဒ္ဓ'],
];
