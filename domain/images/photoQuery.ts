import { type Random, shuffleItems } from '../feed/random.ts';

/**
 * Returns the search query for a photo that fits a thought: the first four of up to five keywords of the thought, two
 * random style words and one random mood word.
 */
export function createPhotoQuery(thought: string, random: Random): string {
  return [
    ...extractKeywords(thought),
    ...shuffleItems(styleWords, random, 2),
    ...shuffleItems(moodWords, random, 1),
  ]
    .slice(0, maxQueryWords)
    .join(' ');
}

/** Returns the first half of a query's words, to retry a search without results, or null if it has only one word. */
export function shortenQuery(query: string): string | null {
  const words = query.split(' ');
  return words.length > 1 ? words.slice(0, Math.floor(words.length / 2)).join(' ') : null;
}

const maxQueryWords = 4;
const maxKeywords = 5;

const styleWords =
  'cartoon illustration drawing art motivational inspirational creative abstract minimalist'.split(' ');

const moodWords = 'success growth mindset positive energy focus determination achievement'.split(' ');

/** English words, without apostrophes and with more than two letters, that don't describe a picture. */
const stopWords = new Set(
  `about after again all also always among and any are arent because been before being between both but can
  cannot cant could couldnt did didnt does doesnt doing dont down during each either else even ever every few
  for from further get gets getting goes going got had hadnt has hasnt have havent having hence her here heres
  hers herself him himself his how however ill into isnt its itself ive just let lets like many may maybe might
  mine more most much must myself neither never nor not now off once one only onto other others ought our ours
  ourselves out over own per put quite rather really same shall shant she should shouldnt since some somebody
  someone something still such than that thats the their theirs them themselves then there theres these they
  theyll theyre theyve thing things this those though through thus too toward towards under until unless upon
  use used very want was wasnt way well went were werent weve what whatever whats when whenever where whether
  which while who whoever whom whose why will with within without wont would wouldnt yes yet you youd youll
  your youre yours yourself yourselves youve`.split(/\s+/),
);

function extractKeywords(thought: string): string[] {
  const words = thought
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bc]/g, '')
    .replace(/[\p{P}\p{S}]/gu, ' ')
    .split(/\s+/)
    .filter((word) => Array.from(word).length > 2 && !stopWords.has(word));
  return [...new Set(words)].slice(0, maxKeywords);
}
