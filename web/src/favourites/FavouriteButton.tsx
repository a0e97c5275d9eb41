import type { ComponentProps } from 'react';
import { HeartIcon } from '../ui/icons.tsx';
import buttons from '../ui/buttons.module.css';
import { type Favourite, toggleFavourite, useFavourites } from './favourites.ts';

interface Props extends Omit<ComponentProps<'button'>, 'name'> {
  thought: Favourite;
  /** The text of the thought for the accessible name, which distinguishes the buttons in a list. */
  name?: string;
}

/** A button that adds a thought to the favourites or removes it. Without visible text, its label says which. */
export function FavouriteButton({ thought, name, className = '', children, ...attributes }: Props) {
  const isFavourite = useFavourites().some(({ id }) => id === thought.id);
  const object = name === undefined ? '' : ` “${name}”`;
  const label = isFavourite ? `Remove${object} from favourites` : `Add${object} to favourites`;
  return (
    <button
      type="button"
      className={`${buttons.heart} ${className}`}
      aria-label={children === undefined ? label : undefined}
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(thought)}
      {...attributes}
    >
      <HeartIcon isFilled={isFavourite} />
      {children}
    </button>
  );
}
