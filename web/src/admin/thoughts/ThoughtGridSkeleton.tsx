import controls from '../components/controls.module.css';
import collection from '../collection/Collection.module.css';
import cardStyles from './ThoughtCard.module.css';

/** A placeholder in the grid's shape while the list is loading. */
export function ThoughtGridSkeleton() {
  return (
    <div className={collection.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={`${cardStyles.skeleton} ${controls.loading}`} />
      ))}
    </div>
  );
}
