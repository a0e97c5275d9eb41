// Texts that are hard to fit into a bubble: long, without spaces, or in right-to-left scripts.
export const hardToFitTexts: readonly (readonly [thought: string, author: string])[] = [
  ['千里の道も一歩から。'.repeat(50).slice(0, 500), '老子'],
  ['أحيانًا تكون أصعب الخطوات هي الخطوة الأولى، لكنها تغيّر كل شيء. '.repeat(8).slice(0, 500), 'مثل عربي'],
  ['🌊👨‍👩‍👧‍👦🫧'.repeat(35), '🐋'],
  ['W'.repeat(500), 'M'.repeat(120)],
  ['ความสำเร็จเริ่มต้นจากก้าวแรกเสมอ'.repeat(10), 'สุภาษิตไทย'],
  ['सफलता की शुरुआत पहले कदम से होती है। '.repeat(8), 'कबीर'],
];
