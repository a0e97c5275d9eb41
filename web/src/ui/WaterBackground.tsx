import './waterBackground.css';

/** The background of every page. Its class is global, because the server renders it too. */
export function WaterBackground() {
  return <div className="water" aria-hidden="true" />;
}
