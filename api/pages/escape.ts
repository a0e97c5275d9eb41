const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text in HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A script element that holds data for the browser; no text in the data can close it. */
export function embedJson(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
