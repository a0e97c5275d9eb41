// Apart from those of ui/icons.tsx, because the home page doesn't load these.
import { Icon } from '../ui/icons.tsx';

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
