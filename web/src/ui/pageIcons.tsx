// The icons that the home page doesn't load.
import { Icon } from './icons.tsx';

export function FeedIcon() {
  return (
    <Icon>
      <path d="M5 5.5A13.5 13.5 0 0 1 18.5 19M5 11a8 8 0 0 1 8 8M6.2 18.9v-.2" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <path d="M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
    </Icon>
  );
}

export function NoteIcon() {
  return (
    <Icon>
      <path d="M4 5.5h16v11h-9l-4 3.5v-3.5H4ZM8 9.5h8M8 12.5h5" />
    </Icon>
  );
}

export function EmbedIcon() {
  return (
    <Icon>
      <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />
    </Icon>
  );
}

export function PictureIcon() {
  return (
    <Icon>
      <path d="M4.5 4.5h15v15h-15ZM4.5 16l4.7-4.6 4 4 2.2-2.1 4.1 4M15.2 8.8h.1" />
    </Icon>
  );
}
