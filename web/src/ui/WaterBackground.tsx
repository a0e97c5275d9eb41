import './waterBackground.css';

/** The background of every page. */
export function WaterBackground() {
  return <div className="water" aria-hidden="true" />;
}
