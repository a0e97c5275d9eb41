import { removeForbiddenCharacters } from './htmlCharacters.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML and XML, in elements and quoted attributes. Characters that these formats don't allow are
 * removed.
 */
export function escapeHtml(text: string): string {
  return removeForbiddenCharacters(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
