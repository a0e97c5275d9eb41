import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { detectLanguage } from './detectLanguage.ts';

describe('detectLanguage', () => {
  test.each([
    ['de', 'Wer kämpft, kann verlieren. Wer nicht kämpft, hat schon verloren.'],
    ['fr', 'On ne voit bien qu’avec le cœur. L’essentiel est invisible pour les yeux.'],
    ['es', 'Caminante, no hay camino, se hace camino al andar.'],
    ['pt', 'Tudo vale a pena se a alma não é pequena.'],
    ['pl', 'W życiu nie należy się niczego bać, należy to tylko zrozumieć.'],
    ['vi', 'Có công mài sắt, có ngày nên kim.'],
    ['ru', 'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.'],
    ['el', 'Ένα ταξίδι χιλίων μιλίων ξεκινά με ένα βήμα.'],
    ['he', 'אם תרצו, אין זו אגדה.'],
    ['ar', 'رحلة الألف ميل تبدأ بخطوة.'],
    ['th', 'ความพยายามอยู่ที่ไหน ความสำเร็จอยู่ที่นั่น'],
    ['ja', '夢を見ることができるなら、それは実現できる。'],
    ['ko', '천 리 길도 한 걸음부터.'],
    ['zh', '世界上最宽阔的是海洋，比海洋更宽阔的是天空，比天空更宽阔的是人的胸怀。'],
  ])('returns %s for %j', async (language, text) => {
    expect(await detectLanguage(text)).toBe(language);
  });

  test.each([
    '',
    '🫧',
    '42',
    'E = mc²',
    'Carpe diem',
    'Memento mori',
    'Sedikit demi sedikit, lama-lama menjadi bukit.',
  ])('returns null for %j, whose language is uncertain', async (text) => {
    expect(await detectLanguage(text)).toBeNull();
  });

  test('returns English for 99 % of real quotations, and no other language for any of them', async () => {
    const quotes = JSON.parse(readFileSync('tests/support/browser/quotes.json', 'utf8')) as {
      text: string;
    }[];
    const languages = await Promise.all(quotes.map(({ text }) => detectLanguage(text)));
    expect(languages.filter((language) => language !== 'en' && language !== null)).toEqual([]);
    expect(languages.filter((language) => language === 'en').length).toBeGreaterThan(0.99 * quotes.length);
  });
});
