import './waterBackground.css';

/** The slow water behind everything; a plain class, because the server draws it too. */
export function WaterBackground() {
  return <div className="water" aria-hidden="true" />;
}
