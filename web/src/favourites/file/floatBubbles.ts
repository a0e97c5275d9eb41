// Floats the thoughts of an exported file as bubbles. It is part of that file, and runs without the application.
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { truncate } from '#domain/pages/pageMetadata.ts';
import { readingTimeMs } from '#domain/text/readingTime.ts';

interface Item {
  hue: number;
  thought: string;
  author: string;
  lang: string;
  url: string;
}

const wordsPerMinute = 240;
const minVisibleMs = 4000;
const tickMs = 200;

/** In pixels. */
const largestFontSize = 30;
const smallestFontSize = 12;

const items = Array.from(document.querySelectorAll('li'), readItem);
if (items.length > 0) floatItems(items);

function readItem(element: HTMLLIElement): Item {
  const quote = element.querySelector('blockquote');
  return {
    hue: Number(element.dataset['hue']),
    thought: quote?.textContent ?? '',
    lang: quote?.lang ?? '',
    author: element.querySelector('cite')?.textContent ?? '',
    url: element.querySelector('a')?.href ?? '',
  };
}

/** Shows a bubble for each item in turn, for as long as it takes to read. A pointer that rests on one keeps it. */
function floatItems(items: readonly Item[]): void {
  const { stage, isPaused } = createStage();
  let index = -1;
  let remainingMs = 0;
  const tick = () => {
    if (isPaused() || document.hidden || stage.querySelector(':hover') !== null) return;
    remainingMs -= tickMs;
    if (remainingMs > 0) return;
    index += 1;
    const item = items[index % items.length];
    if (item === undefined) return;
    remainingMs = Math.max(minVisibleMs, readingTimeMs(item, wordsPerMinute));
    for (const bubble of stage.children) leave(bubble);
    showBubble(stage, item);
  };
  tick();
  setInterval(tick, tickMs);
  // A bubble that has become too large for the stage, as on a phone that was turned, would cover the heading.
  window.addEventListener('resize', () => {
    const item = items[index % items.length];
    if (item === undefined || (stage.lastElementChild?.clientHeight ?? 0) <= stage.clientHeight) return;
    stage.replaceChildren();
    showBubble(stage, item);
  });
}

/** Adds the stage and the button that stops what moves on it. */
function createStage() {
  const stage = document.createElement('div');
  stage.className = 'stage';
  // The list below has the same texts and links.
  stage.ariaHidden = 'true';
  const button = document.createElement('button');
  button.textContent = 'Pause';
  button.addEventListener('click', () => {
    const isPaused = stage.classList.toggle('paused');
    button.textContent = isPaused ? 'Resume' : 'Pause';
  });
  document.querySelector('main')?.prepend(stage, button);
  return { stage, isPaused: () => stage.classList.contains('paused') };
}

function showBubble(stage: HTMLElement, item: Item): void {
  const diameter = Math.min(
    Math.max(180, stage.clientHeight * 0.42) + 8 * Math.sqrt(item.thought.length),
    stage.clientWidth - 32,
    stage.clientHeight - 24,
  );
  const bubble = createBubble(item, diameter);
  stage.append(bubble);
  fitText(bubble, diameter);
}

function createBubble({ hue, thought, author, lang, url }: Item, diameter: number): HTMLElement {
  const bubble = document.createElement('a');
  bubble.className = 'bubble';
  bubble.href = url;
  bubble.tabIndex = -1;
  for (const [name, value] of Object.entries(bubbleProperties(hue))) bubble.style.setProperty(name, value);
  bubble.style.setProperty('--diameter', `${diameter}px`);
  const label = document.createElement('span');
  const text = createPart('span', thought);
  text.lang = lang;
  label.append(text, createPart('small', author));
  bubble.append(label);
  return bubble;
}

function createPart(name: 'span' | 'small', text: string): HTMLElement {
  const part = document.createElement(name);
  part.dir = 'auto';
  part.textContent = text;
  return part;
}

/**
 * Sets the largest font size that lets the text fit. A text that is too long even for the smallest size ends with an
 * ellipsis.
 */
function fitText(bubble: HTMLElement, diameter: number): void {
  const label = bubble.firstElementChild;
  const text = label?.firstElementChild;
  if (!(label instanceof HTMLElement) || !(text instanceof HTMLElement)) return;
  const maxHeight = diameter * 0.68;
  let size = Math.min(largestFontSize, Math.round(diameter * 0.1));
  const applySize = () => {
    bubble.style.fontSize = `${size}px`;
  };
  applySize();
  while (size > smallestFontSize && label.offsetHeight > maxHeight) {
    size -= 1;
    applySize();
  }
  // Not clamped by CSS, because browsers paint the tops of the letters of the next line.
  const thought = text.textContent;
  let { length } = thought;
  while (length > 1 && label.offsetHeight > maxHeight) {
    length = Math.floor(length * 0.95);
    text.textContent = truncate(thought, length);
  }
}

function leave(bubble: Element): void {
  bubble.classList.add('leaving');
  const remove = () => bubble.remove();
  bubble.addEventListener('transitionend', remove, { once: true });
  // Without a transition, as while the page is hidden.
  setTimeout(remove, 2000);
}
